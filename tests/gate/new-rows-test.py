#!/usr/bin/env python3
"""new-rows-test.py SOURCE RENDERER - a format, a method, an option, a warning and an observer, added to a copy as a contributor
would add them (CONTRIBUTING.md), are known to all faces

Each is one row and at most one file; a method has a row in meson.build, too, and a value of an option has a member.
The copy is built without the engine, and its own test of all faces (faces-test.c) is run; its service begins with the
renderer that the test is given.  TAP on standard output.
"""
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request

# (file, text in front of which the new text stands, new text)
CHANGES = [
    # a format: its row and its function
    ('src/job/task/format.h', '  NEXT (BULK, "bulk"',
     '  NEXT (SAMPLE, "sample", NULL, ".sample", NULL, "text/x-sample", TRUE, emit_sample) \\\n'),
    ('src/job/task/format.c', 'static const VlpsFormatRow rows[',
     'static char *\nemit_sample (const VlpsTask *task, VlpsDocument *document G_GNUC_UNUSED)\n{\n'
     '  return g_strdup (task->options->given.sample_flag ? "sample with flag\\n" : "sample\\n");\n}\n\n'),
    ('docs/formats.md', '# ', 'The format `sample`.\n\n'),
    # an option: its row and its value
    ('src/job/task/given-options.h', '  gboolean no_javascript;', '  gboolean sample_flag;\n'),
    ('src/job/task/given-options.c', '  { VLPS_GROUP_RENDERING, "no-javascript"',
     '  { VLPS_GROUP_CONTENT, "sample-flag", 0, VLPS_OPTION_FLAG, VLPS_OPTION_BY_ALL, MEMBER (sample_flag),\n'
     '    "Say in the format sample that this is set", NULL },\n'),
    # a method: its file and its rows
    ('src/analysis/methods/sample.c', None,
     '#include "method.h"\n\n#include "cetd.h"\n\n'
     'VlpsResult *vlps_sample (const VlpsPage *page, const VlpsMethodOptions *options, GError **error);\n\n'
     'VlpsResult *\nvlps_sample (const VlpsPage *page, const VlpsMethodOptions *options, GError **error)\n{\n'
     '  VlpsResult *result = vlps_cetd (page, options, error);\n\n'
     '  if (result == NULL)\n    return NULL;\n'
     '  result->method = "sample";\n'
     '  g_ptr_array_add (result->warnings, vlps_warning_new (VLPS_WARNING_SAMPLE, VLPS_CURE_NONE, "a sample"));\n'
     '  return result;\n}\n'),
    ('src/analysis/methods/meson.build', "    'scedd.c',", "    'sample.c',\n"),
    ('src/analysis/methods/method-table.c', 'static const VlpsMethod methods[]',
     'VlpsResult *vlps_sample (const VlpsPage *page, const VlpsMethodOptions *options, GError **error);\n\n'),
    ('src/analysis/methods/method-table.c', '  {\n      .name = "zhou-2009"',
     '  {\n      .name = "sample",\n      .description = "sample of a method",\n      .source = "the test",\n'
     '      .extract = vlps_sample,\n  },\n'),
    ('docs/methods.md', '# ', 'The method `sample`.\n\n'),
    # a warning: its row (it arises in the method)
    ('src/core/page/warning.h', '  ROW (EMPTY, "empty")', '  ROW (SAMPLE, "sample") \\\n'),
    # an observer: its row and its function
    ('src/apps/batch/observers.c', 'static const VlpsObserver table_of_all[]',
     'static gboolean\nsample_open (VlpsFolderRun *run, gpointer *ret_state, GError **error)\n{\n'
     '  g_autofree char *path = g_build_filename (vlps_folder_path (run->folder), "sample", NULL);\n\n'
     '  *ret_state = NULL;\n'
     '  return g_file_set_contents (path, "sample\\n", -1, error);\n}\n\n'),
    ('src/apps/batch/observers.c', '  { .name = "metrics"', '  { .name = "sample", .open = sample_open },\n'),
]
TARGETS = ['src/apps/cli/vlps', 'src/engine/guard/vlps-guard', 'tests/gate/test-faces', 'tests/gate/library-method',
           'data/vlps-segment.1']
PAGE = '<title>T</title><p>' + 'One sentence, and another one, and words enough for a paragraph of text. ' * 20
done = []


def check(text, good, more=''):
    done.append(bool(good))
    print(('ok' if good else 'not ok') + f' {len(done)} {text}')
    if not good and more:
        print(''.join(f'# {line}\n' for line in more.splitlines()[-60:]), end='')
    sys.stdout.flush()
    return good


def run(*words, **more):
    ended = subprocess.run(words, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, **more)
    return ended.returncode, ended.stdout


def change(copy):
    for name, before, new in CHANGES:
        path = os.path.join(copy, name)
        if before is None:
            text = new
        else:
            with open(path, encoding='utf-8') as file:
                text = file.read()
            if before not in text:
                raise SystemExit(f'{name} has no "{before}"')
            text = text.replace(before, new + before, 1)
        with open(path, 'w', encoding='utf-8') as file:
            file.write(text)


def answer_of(address, path, body=None):
    """The type and the text of an answer; a service that starts on a busy machine is asked again."""
    request = urllib.request.Request(address + path, json.dumps(body).encode() if body else None,
                                     {'Content-Type': 'application/json'})
    for _ in range(600):
        try:
            with urllib.request.urlopen(request) as answer:
                return answer.headers['Content-Type'] + ' ' + answer.read().decode()
        except urllib.error.HTTPError as failure:
            said = failure.read().decode()
            if failure.code != 503:
                return said
            time.sleep(.2)
    return said


def ask(copy, build, renderer):
    """What the changed program does with the rows."""
    vlps = os.path.join(build, 'src/apps/cli/vlps')
    page, rows, folder = (os.path.join(copy, name) for name in ('page.html', 'list.jsonl', 'run'))
    with open(page, 'w', encoding='utf-8') as file:
        file.write(PAGE)
    status, out = run(vlps, page, '--no-render', '-f', 'sample', '--sample-flag', '--method', 'cetd')
    check('the format and the option reach the page', (status, out) == (0, 'sample with flag\n'), out)
    status, out = run(vlps, page, '--no-render', '-f', 'json', '--method', 'sample')
    check('the warning is in JSON with its code', status == 0 and '"sample: a sample"' in out, out)
    with open(rows, 'w', encoding='utf-8') as file:
        file.write(json.dumps({'input': page, 'options': {'sample-flag': True}}) + '\n')
    status, out = run(vlps, 'batch', rows, '-o', folder, '--no-render', '-w', 'sample')
    check('a batch takes the option from its list', status == 0, out)
    found = [os.path.join(at, name) for at, _, names in os.walk(folder) for name in names if name.endswith('.sample')]
    texts = []
    for name in found:
        with open(name, encoding='utf-8') as file:
            texts.append(file.read())
    check('a batch writes the format', texts == ['sample with flag\n'], str(texts))
    check('a batch has the observer', os.path.exists(os.path.join(folder, 'sample')))
    with subprocess.Popen([vlps, 'serve', '--listen', '127.0.0.1:0'], stderr=subprocess.PIPE, text=True,
                          env=dict(os.environ, VLPS_RENDERER=renderer)) as service:
        try:
            address = next(found for found in map(re.compile('http://[0-9.:]+').search, service.stderr) if found)[0]
            body = {'html': PAGE, 'render': 'never', 'format': 'sample', 'sample-flag': True, 'method': 'sample'}
            out = answer_of(address, '/readyz') and answer_of(address, '/v1/segment', body)
            check('the service answers in the format', out == 'text/x-sample sample with flag\n', str(out))
        finally:
            service.terminate()


def main():
    source = os.path.abspath(sys.argv[1])
    with tempfile.TemporaryDirectory() as scratch:
        copy = os.path.join(scratch, 'copy')
        build = os.path.join(copy, 'build')
        shutil.copytree(source, copy, ignore=shutil.ignore_patterns('.git', 'build', 'build-*', 'node_modules', 'fixtures'),
                        symlinks=True)
        os.symlink(os.path.join(source, 'fixtures'), os.path.join(copy, 'fixtures'))
        change(copy)
        status, out = run('meson', 'setup', build, copy, '-Drenderer=false', '-Dtests=enabled', '-Dreference=disabled',
                          '-Dintrospection=disabled', '-Dpython=disabled', '-Doptimization=0', '-Ddebug=false',
                          '--werror')
        if check('the copy can be set up', status == 0, out):
            status, out = run('ninja', '-C', build, *TARGETS)
            if check('the copy builds', status == 0, out):
                gate = os.path.join(build, 'tests/gate')
                status, out = run(os.path.join(gate, 'test-faces'), os.path.join(build, 'src/apps/cli/vlps'),
                                  os.path.join(gate, 'library-method'), os.path.join(build, 'data'),
                                  os.path.join(copy, 'docs'))
                check('all faces know the new rows', status == 0, out)
                ask(copy, build, sys.argv[2])
    print(f'1..{len(done)}')
    return 0 if all(done) else 1


sys.exit(main())
