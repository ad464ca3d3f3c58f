"""tap.py - runs the test cases of the module that is the program, and writes TAP"""
import pathlib
import sys
import traceback
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[3]
FIXTURES = ROOT / "fixtures"
PACKAGE = ROOT / "src" / "bindings" / "python"
EXAMPLES = PACKAGE / "examples"


class Result(unittest.TestResult):
    def __init__(self):
        super().__init__()
        self.lines = 0

    def say(self, word, test, rest=""):
        self.lines += 1
        name = test.id().removeprefix("__main__.").replace(".", "/")
        print(f"{word} {self.lines} /{name}{rest}", flush=True)

    def fail_with(self, test, error):
        print("".join(f"# {line}\n" for line in "".join(traceback.format_exception(*error)).splitlines()), end="")
        self.say("not ok", test)

    def addSuccess(self, test):
        self.say("ok", test)

    def addSkip(self, test, reason):
        self.say("ok", test, f" # SKIP {reason}")

    def addFailure(self, test, error):
        super().addFailure(test, error)
        self.fail_with(test, error)

    def addError(self, test, error):
        super().addError(test, error)
        self.fail_with(test, error)


def main():
    result = Result()
    unittest.defaultTestLoader.loadTestsFromModule(sys.modules["__main__"]).run(result)
    print(f"1..{result.lines}")
    sys.exit(0 if result.wasSuccessful() and result.lines > 0 else 1)
