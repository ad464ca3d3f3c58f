"""Control groups, which miss no process of a run, whoever its parent is."""
import os
import pathlib
import re
import signal
import sys
import time


class Group:
    """A control group with a run and all that it starts."""

    def __init__(self):
        name = f'vlps-bench-{os.getpid()}'
        old = pathlib.Path('/sys/fs/cgroup/cpuacct')
        self.folder = (old if old.is_dir() else pathlib.Path('/sys/fs/cgroup')) / name
        self.is_old = old.is_dir()
        try:
            self.folder.mkdir(exist_ok=True)
        except OSError as error:
            sys.exit(f'no control group for the processor time: {error}')

    def seconds(self):
        if self.is_old:
            return int((self.folder / 'cpuacct.usage').read_text()) / 1e9
        return int(re.search(r'usage_usec (\d+)', (self.folder / 'cpu.stat').read_text())[1]) / 1e6

    def processes(self):
        return [int(word) for word in (self.folder / 'cgroup.procs').read_text().split()]

    def enter(self):
        (self.folder / 'cgroup.procs').write_text(str(os.getpid()))

    def memory(self):
        """Bytes; pages that processes share are counted once."""
        total = 0
        for process in self.processes():
            try:
                total += int(re.search(r'^Pss:\s+(\d+)', open(f'/proc/{process}/smaps_rollup').read(), re.M)[1]) * 1024
            except (OSError, TypeError):
                pass  # has just ended
        return total

    def empty(self, patience=100):
        """Waits for what a run left to end, which it should do by itself, and ends it after `patience` looks."""
        for turn in range(patience + 100):
            left = self.processes()
            if not left:
                return
            if turn >= patience:
                for process in left:
                    try:
                        os.kill(process, signal.SIGKILL)
                    except ProcessLookupError:
                        pass
            time.sleep(.02)

    def remove(self):
        self.empty(0)
        self.folder.rmdir()
