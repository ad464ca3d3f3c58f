#!/usr/bin/python3
"""package-test.py VERSION - the package as a wheel: built without the network, installed, typed"""
import importlib.util
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import unittest
import zipfile

import tap

VERSION = sys.argv[1]
TOOLS = [name for name in ("pip", "setuptools", "wheel") if importlib.util.find_spec(name) is None]
PIP = unittest.skipIf(TOOLS, f"missing: {', '.join(TOOLS)} (Debian packages of the same names behind python3-)")
MYPY = unittest.skipIf(importlib.util.find_spec("mypy") is None, "mypy is missing (Debian package mypy)")
USE = """import vlps
text: str = vlps.extract("<p>words", render="auto", timeout=3, regions=["CENTER"])
boxes: list[vlps.Box | None] = [block.box for block in vlps.Segmenter().segment(b"<p>words").blocks]
"""
MISUSE = """import vlps
number: int = vlps.extract("<p>words")
vlps.extract("<p>words", format="pdf")
vlps.extract("<p>words", timeout="long")
vlps.extract("<p>words", timeuot=3)
"""


def run(*arguments, **options):
    return subprocess.run([sys.executable, *arguments], capture_output=True, encoding="utf-8", **options)


class Package(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        # the tools write beside the sources
        self.source = shutil.copytree(tap.PACKAGE, self.folder / "source")

    def pip(self, *arguments):
        done = run("-m", "pip", "--no-cache-dir", "--disable-pip-version-check", *arguments, "--no-build-isolation",
                   "--no-index", "--no-deps", env={**os.environ, "HOME": str(self.folder)})
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)

    @PIP
    def test_wheel(self):
        self.pip("wheel", self.source, "--wheel-dir", self.folder / "wheels")
        wheel, = (self.folder / "wheels").iterdir()
        self.assertEqual(wheel.name, f"vlps-{VERSION}-py3-none-any.whl")
        with zipfile.ZipFile(wheel) as archive:
            files = {name for name in archive.namelist() if ".dist-info/" not in name}
            licence, = (archive.read(name) for name in archive.namelist() if name.endswith("/LICENSE"))
            description = archive.read(f"vlps-{VERSION}.dist-info/METADATA").decode()
        self.assertEqual(licence, (tap.ROOT / "LICENSE").read_bytes())
        self.assertTrue(description.endswith((tap.PACKAGE / "README.md").read_text(encoding="utf-8")), description)
        self.assertEqual(files, {f"vlps/{path.name}" for path in (tap.PACKAGE / "vlps").iterdir() if path.is_file()})
        self.pip("install", wheel, "--target", self.folder / "there")
        program = "import vlps; print(vlps.__file__, vlps.__version__, vlps.extract('<p>A few words'), sep='|', end='')"
        done = run("-c", program, env={**os.environ, "PYTHONPATH": str(self.folder / "there")}, cwd=self.folder)
        self.assertEqual(done.stdout, f"{self.folder}/there/vlps/__init__.py|{VERSION}|A few words\n", done.stderr)

    def test_readme(self):
        shutil.copy(tap.FIXTURES / "real" / "quickstart" / "index.html", self.folder / "page.html")
        readme = (tap.PACKAGE / "README.md").read_text(encoding="utf-8")
        program, = re.findall(r"^```python\n(.*?)^```", readme, re.M | re.S)
        done = run("-c", program, cwd=self.folder)
        self.assertEqual(done.stdout[:26], "# Cars\n\nThey have wheels.\n", done.stderr)
        self.assertIn("To protect fin whales", done.stdout)

    def test_meson_installs_all(self):
        listed = set(re.findall(r"'vlps/([\w.]+)'", (tap.PACKAGE / "meson.build").read_text(encoding="utf-8")))
        self.assertEqual(listed, {path.name for path in (tap.PACKAGE / "vlps").iterdir() if path.is_file()})

    def test_missing_library(self):
        done = run("-c", "import vlps", env={**os.environ, "GI_TYPELIB_PATH": "", "LD_LIBRARY_PATH": ""})
        if done.returncode == 0:
            self.skipTest("the library is installed on this machine, too")
        self.assertIn("ImportError: the library of vlps cannot be loaded", done.stderr)
        self.assertIn("install the Debian package gir1.2-vlps-0", done.stderr)

    def mypy(self, *arguments):
        return run("-m", "mypy", "--config-file", self.source / "pyproject.toml", "--cache-dir", self.folder / "cache",
                   *arguments, cwd=self.source)

    @MYPY
    def test_types(self):
        use, misuse = self.folder / "use.py", self.folder / "misuse.py"
        use.write_text(USE, encoding="utf-8")
        misuse.write_text(MISUSE, encoding="utf-8")
        done = self.mypy("vlps", *sorted((self.source / "examples").iterdir()), use)
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
        done = self.mypy(misuse)
        self.assertEqual(re.findall(r"misuse\.py:(\d): error", done.stdout), ["2", "3", "4", "5"], done.stdout)


if __name__ == "__main__":
    tap.main()
