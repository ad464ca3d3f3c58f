#!/usr/bin/env python3
"""project-test.py ROOT - what a distribution, a citation or a code hosting site reads about the project: the same
maintainer and the same address everywhere, files of the right form, and a watch file that finds the tags of releases"""
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import tomllib

try:
    import yaml
except ImportError:
    print('1..0 # SKIP PyYAML is missing (Debian package python3-yaml)')
    sys.exit()

ROOT = pathlib.Path(sys.argv[1])
# https://wiki.debian.org/UpstreamMetadata, as far as they are addresses
METADATA = {'Bug-Database', 'Bug-Submit', 'Changelog', 'Documentation', 'Repository', 'Repository-Browse',
            'Security-Contact'}
# https://citation-file-format.github.io/1.2.0/schema.json: what a file must have, and types of what ours has
CITATION = {'cff-version': str, 'message': str, 'title': str, 'authors': list}
CITATION_MORE = {'type': str, 'license': str, 'version': str, 'repository-code': str, 'date-released': str}


def text(name):
    return (ROOT / name).read_text(encoding='utf-8')


def field(name, place='debian/control'):
    found = re.search(f'^{re.escape(name)}: *(.*)$', text(place), re.M)
    return found.group(1) if found else None


def load(name):
    return yaml.load(text(name), yaml.BaseLoader)  # dates and numbers stay texts


def git(*arguments, folder=ROOT):
    return subprocess.run(['git', '-C', folder, *arguments], capture_output=True, text=True, check=True).stdout


def maintainer():
    """One maintainer, with an address that commits have."""
    name, address = re.fullmatch(r'(.+) <(\S+@\S+)>', field('Maintainer')).groups()
    assert '.invalid' not in address, address
    whole = f'{name} <{address}>'
    changelog = set(re.findall(r'^ -- (.*?)  ', text('debian/changelog'), re.M))
    assert changelog == {whole}, changelog
    assert field('Upstream-Contact', 'debian/copyright') == whole
    python = tomllib.loads(text('src/bindings/python/pyproject.toml'))['project']['maintainers']
    assert python == [{'name': name, 'email': address}], python
    if (ROOT / '.git').exists() and shutil.which('git'):
        assert address in git('log', '--format=%ae%n%ce').split(), f'no commit is by {address}'


def addresses():
    """One address of the repository, without and with .git."""
    home = field('Homepage')
    assert re.fullmatch(r'https://[a-z0-9.-]+(/[a-z0-9.-]+)+', home), home
    metadata = load('debian/upstream/metadata')
    python = tomllib.loads(text('src/bindings/python/pyproject.toml'))['project']['urls']
    node = load('src/bindings/node/package.json')['repository']['url']  # JSON is YAML
    for address in (field('Vcs-Browser'), field('Source', 'debian/copyright'), load('CITATION.cff')['repository-code'],
                    metadata['Repository-Browse'], python['Repository']):
        assert address == home, address
    watched = re.search(r'^(https\S+) ', text('debian/watch'), re.M).group(1)
    for address in (field('Vcs-Git'), metadata['Repository'], watched, node.removeprefix('git+')):
        assert address == home + '.git', address


def metadata():
    found = load('debian/upstream/metadata')
    assert set(found) == METADATA, set(found) ^ METADATA
    for name, address in found.items():
        assert address.startswith(field('Homepage')), f'{name}: {address}'
        named = re.search('/main/(.*)', address)
        assert not named or (ROOT / named.group(1)).exists(), f'{name}: {address}'


def citation():
    found = load('CITATION.cff')
    for name, kind in CITATION.items():
        assert isinstance(found.get(name), kind) and found[name], name
    assert not set(found) - set(CITATION) - set(CITATION_MORE), set(found)
    assert found['cff-version'] == '1.2.0' and found['type'] == 'software'
    assert all(set(author) & {'name', 'family-names'} for author in found['authors'])
    assert re.fullmatch(r'\d{4}-\d\d-\d\d', found.get('date-released', '2000-01-01'))


def templates():
    """Issue templates have a name and a description; files and commands that templates name exist."""
    issues = sorted((ROOT / '.github/ISSUE_TEMPLATE').glob('*.md'))
    assert len(issues) >= 2, issues
    for path in issues:
        head = re.match(r'---\n(.*?)\n---\n', path.read_text(encoding='utf-8'), re.S)
        about = yaml.safe_load(head.group(1))
        assert about.get('name') and about.get('about'), path
    for path in [*issues, ROOT / '.github/PULL_REQUEST_TEMPLATE.md']:
        for name in re.findall(r'(?:\./)?\b[A-Z]{4,}(?:\.md)?\b|\./[\w/]+', path.read_text(encoding='utf-8')):
            assert name == 'PAGE' or (ROOT / name).exists(), f'{path.name}: {name}'


def copyrights():
    """Files with terms of their own have a paragraph in debian/copyright: folders of real pages, and those that hold a
    licence; and each licence that it names has its text."""
    whole = text('debian/copyright')
    listed = re.findall(r'^Files: (.*)$', whole, re.M)
    patterns = {pattern for line in listed for pattern in line.split()}
    fixtures = ROOT / 'fixtures'
    folders = {path.parent for name in ('LICENSE', 'COPYING', 'COPYRIGHT') for path in fixtures.rglob(name)}
    folders |= {path for path in (fixtures / 'real').iterdir() if path.is_dir()}
    assert len(folders) >= 7, folders
    for folder in folders:
        assert f'{folder.relative_to(ROOT)}/*' in patterns, f'{folder}: not in debian/copyright'
    for pattern in patterns:
        assert any(True for _ in ROOT.glob(pattern)), f'{pattern}: no such file'
    for name in re.findall(r'^License: (\S+)$', whole, re.M):
        assert re.search(rf'^License: {re.escape(name)}\n ', whole, re.M), f'{name}: no text of this licence'


def watch():
    """uscan finds the newest release among the tags of a repository, and no other tag."""
    with tempfile.TemporaryDirectory() as folder:
        git('init', '-q', folder)
        git('-c', 'user.name=a', '-c', 'user.email=a@example', 'commit', '-q', '--allow-empty', '-m', 'a', folder=folder)
        for tag in ('v0.2.9', 'v0.10.0', 'v0.11.0-rc1', 'build-12.0.0', 'v99'):
            git('tag', tag, folder=folder)
        watched = re.sub(r'^https\S+', f'file://{folder}', text('debian/watch'), flags=re.M)
        (pathlib.Path(folder) / 'watch').write_text(watched, encoding='utf-8')
        for version, status in (('0.2.0', 'newer package available'), ('0.10.0', 'up to date'),
                                ('0.12.0', 'only older package available')):
            said = subprocess.run(['uscan', '--no-conf', '--no-download', '--dehs', '--watchfile', f'{folder}/watch',
                                   '--package', 'vlps', '--upstream-version', version], capture_output=True, text=True,
                                  check=False, cwd=folder, env=os.environ | {'HOME': folder}).stdout
            assert '<upstream-version>0.10.0</upstream-version>' in said, said
            assert f'<status>{status}</status>' in said, said


tests = (maintainer, addresses, metadata, citation, templates, copyrights, watch)
print(f'1..{len(tests)}')
for number, test in enumerate(tests, 1):
    skip = test is watch and [program for program in ('git', 'uscan') if not shutil.which(program)]
    if skip:
        print(f'ok {number} /project/{test.__name__} # SKIP {skip[0]} is missing (Debian packages git, devscripts)')
        continue
    try:
        test()
        print(f'ok {number} /project/{test.__name__}')
    except (AssertionError, AttributeError, KeyError, TypeError, ValueError, OSError, yaml.YAMLError,
            subprocess.CalledProcessError) as error:
        print(f'# {type(error).__name__}: {error}'.replace('\n', '\n# '))
        print(f'not ok {number} /project/{test.__name__}')
