"""Kinds of pages that draw-pages.py draws after the first 400: dashboards, wikis, designs of one page, documentation."""


def number(site):
    return site.r.choice([str(site.r.randrange(9999)), site.date(), site.price()])


def stat(site):
    r = site.r
    value = r.choice(
        [f'{r.randrange(1, 9000)}', f'{r.randrange(1, 100)}%',
         site.price(), f'{r.randrange(1, 90)}.{r.randrange(10)}k'])
    more = f'<div style="border-top:1px solid {site.line};padding:6px 0">{site.a(site.label("menu"))}</div>' if site.p(
        .4) else ''
    return site.box(f'<div style="font-size:{r.choice([1.6, 2, 2.6])}em">{value}</div><div>{site.title(3)}</div>{more}')


def chart(site, width):
    r = site.r
    marks = ''.join(f'<span style="display:inline-block;width:{100 // 8}%">{mark}</span>'
                    for mark in r.choice([[str(2010 + i) for i in range(8)], [str(i * 25) for i in range(8)],
                                          site.labels('menu', 6)]))
    return site.image(width, r.randrange(140, 380)) + (f'<div><small>{marks}</small></div>' if site.p(.5) else '')


def panel(site, width):
    r = site.r
    kind = r.choice('chart chart table table list list todo progress people text form'.split())
    head = site.heading(site.title(4), 3) if site.p(.85) else ''
    if kind == 'chart':
        body = chart(site, width)
    elif kind == 'table':
        across = r.randrange(3, 6)
        body = '<table style="width:100%">' + ''.join('<tr>' + ''.join(
            f'<{tag}>{site.title(2) if c == 0 or row == 0 else number(site)}</{tag}>'
            for c in range(across)) + '</tr>' for row in range(r.randrange(4, 14))
                                                      for tag in ['td' if row else 'th']) + '</table>'
    elif kind == 'list':
        body = ''.join(f'<div style="padding:8px;border-bottom:1px solid {site.line};overflow:hidden">'
                       f'<span style="float:right"><small>{r.randrange(59)} min</small></span>{site.a(site.title(7))}</div>'
                       for _ in range(r.randrange(3, 10))) + (f'<p>{site.a(site.label("menu"))}</p>' if site.p(.5) else '')
    elif kind == 'todo':
        body = ''.join(f'<div style="padding:5px 0"><input type="checkbox"> {site.title(6)}</div>'
                       for _ in range(r.randrange(3, 8)))
    elif kind == 'progress':
        body = ''.join(f'<div>{site.title(3)} <span style="float:right">{(share := r.randrange(5, 99))}%</span>'
                       f'<div style="background:{site.accent};height:8px;width:{share}%"></div></div>'
                       for _ in range(r.randrange(3, 6)))
    elif kind == 'people':
        body = ''.join(
            f'<div style="overflow:hidden;padding:6px 0"><span style="float:left;margin-right:8px">{site.image(36, 36)}</span>'
            f'<b>{site.title(2)}</b><br><small>{site.title(6)}</small></div>' for _ in range(r.randrange(3, 8)))
    elif kind == 'form':
        body = ''.join(f'<p>{site.title(2)}<br><input style="width:90%"></p>'
                       for _ in range(r.randrange(2, 6))) + (f'<button>{site.label("menu")}</button>')
    else:
        body = f'<p>{site.paragraph()}</p>'
    return site.box(head + body)


def side_menu(site):
    r = site.r
    out = ''
    if site.p(.4):
        out += (f'<div style="padding:12px 0;overflow:hidden"><span style="float:left;margin-right:8px">'
                f'{site.image(40, 40)}</span><b>{site.title(2)}</b></div>')
    if site.p(.3):
        out += f'<input style="width:80%" placeholder="{site.label("side")}">'
    for _ in range(r.choice([1, 1, 2, 3, 4])):
        if site.p(.5):
            out += f'<div style="padding:12px 0 4px;opacity:.7"><small>{site.label("side").upper()}</small></div>'
        out += site.down_list([
            site.a(site.label('menu') if site.p(.7) else site.title(2), 'color:inherit') +
            (f' <small>{r.randrange(1, 20)}</small>' if site.p(.15) else '') for _ in range(r.randrange(3, 10))
        ])
    return out


def top_bar(site):
    r = site.r
    right = site.inline_list([site.a(word, 'color:inherit')
                              for word in site.labels('side', r.randrange(1, 4))] + [site.title(2)])
    middle = f'<input style="width:{r.randrange(160, 340)}px" placeholder="{site.label("side")}">' if site.p(.5) else ''
    brand = f'<b style="font-size:1.3em">{site.title(2)}</b>'
    return (f'<div style="display:flex;gap:24px;align-items:center"><div>{brand}</div><div style="flex:1">{middle}</div>'
            f'<div>{right}</div></div>')


def dashboard(site):
    r = site.r
    width, bar = r.choice([180, 200, 220, 240, 260]), r.choice([46, 50, 56, 64])
    room = 1240 - width
    main = (f'<h1 style="font-size:1.7em">{site.title(3)}</h1>' if site.p(.85) else '') + (site.crumbs() if site.p(.4) else '')
    if site.p(.3):
        main += site.box(f'{site.title(9)} {site.a(site.title(2))}')
    if site.p(.8):
        across = r.choice([3, 4, 4])
        main += site.grid([stat(site) for _ in range(across)], across)
    for _ in range(r.randrange(1, 5)):
        across = r.choice([1, 2, 2, 3])
        if across > 1 and site.p(.4):
            main += site.columns([(None, panel(site, room * 3 // 5), 'box', None, ''),
                                  (room // 3, panel(site, room // 4), 'box', None, '')])
        else:
            main += site.grid([panel(site, room // across - 60) for _ in range(across)], across)
    ground = r.choice(['#222d32', '#2c3e50', '#fff', '#f8f8f8', site.soft, '#343a40'])
    ink = '#ddd' if ground.startswith(('#2', '#3')) else '#333'
    side_style = f'background:{ground};color:{ink};padding:10px 14px;box-sizing:border-box;width:{width}px;'
    footer = site.wrap(
        'footer', f'© {r.randrange(2010, 2026)} {site.title(3)}' +
        (f' <span style="float:right">{site.inline_list([site.a(x) for x in site.labels("own", 3)])}</span>'
         if site.p(.4) else ''), 'padding:12px', 'Footer') if site.p(.5) else ''
    bar_style = (f'height:{bar}px;box-sizing:border-box;padding:8px 16px;overflow:hidden;'
                 f'background:{r.choice(["#fff", site.accent, "#222"])};')
    bar_style += 'color:#333;' if '#fff' in bar_style else 'color:#fff;'
    main = site.wrap('main', main, f'padding:{r.choice([10, 16, 24])}px', 'Content')
    way = r.choice(['flex', 'flex-below', 'fixed', 'in-header'])
    if way == 'flex':  # the menu stands beside the bar
        rest = site.wrap('header', top_bar(site), bar_style, 'Header') + main + footer
        return site.wrap(
            'row',
            site.wrap('left', side_menu(site), side_style + 'flex:none;', 'Sidebar') +
            f'<div style="flex:1;min-width:0">{rest}</div>', 'display:flex;min-height:100vh')
    if way == 'flex-below':
        return site.wrap('header', top_bar(site), bar_style, 'Header') + site.wrap(
            'row',
            site.wrap('left', side_menu(site), side_style + 'flex:none;', 'Sidebar') +
            f'<div style="flex:1;min-width:0">{main}{footer}</div>', 'display:flex;min-height:100vh')
    place = r.choice(['absolute', 'fixed'])
    side = site.wrap(
        'left', side_menu(site),
        f'{side_style}position:{place};left:0;top:{bar}px;bottom:{"0" if place == "fixed" else "auto"};overflow:hidden;',
        'Sidebar')
    head = site.wrap('other', top_bar(site), bar_style, 'Header')
    if way == 'in-header':  # one element holds both
        head = site.wrap('nav', head + side)
        side = ''
    return head + side + f'<div style="margin-left:{width}px;min-height:100vh">{main}{footer}</div>'


def fact_box(site):
    r = site.r
    rows = ''.join(f'<tr><th colspan="2" style="background:{site.soft}">{site.title(3)}</th></tr>' if site.
                   p(.15) else f'<tr><th style="text-align:left;vertical-align:top">{site.title(2)}</th><td>'
                   f'{r.choice([site.title(3), site.date(), site.a(site.title(2)), str(r.randrange(99999))])}</td></tr>'
                   for _ in range(r.randrange(5, 22)))
    picture = ''
    if site.p(.8):
        picture = f'<tr><td colspan="2">{site.image(220, r.randrange(140, 300))}<br><small>{site.title(6)}</small></td></tr>'
    name = '' if site.naming in ('hash',
                                 'table') else f' class="{r.choice(["infobox", "infobox vcard", "facts", "summary-table"])}"'
    return (
        f'<table{name} style="float:right;width:{r.randrange(230, 330)}px;margin:0 0 14px 20px;border:1px solid {site.line};'
        f'background:{site.soft};font-size:90%;color:#222"><caption><b>{site.title(3)}</b></caption>{picture}{rows}</table>')


def wiki(site):
    r = site.r
    edit = f' <small>[{site.a(site.label("side")[:6].lower())}]</small>' if site.p(.7) else ''
    main = f'<h1 style="font-size:1.8em;border-bottom:1px solid {site.line}">{site.title(3)}</h1>'
    main += f'<small>{site.title(4)}</small>' if site.p(.6) else ''
    main += fact_box(site) if site.p(.85) else ''
    main += ''.join(f'<p>{text}</p>' for text in site.prose(r.randrange(1, 4)))
    if site.p(.6):
        main += site.wrap(
            'box', f'<b>{site.label("side")}</b>' +
            site.down_list([f'{i} {site.a(site.title(3))}' for i in range(1, r.randrange(4, 14))]),
            f'display:table;border:1px solid {site.line};padding:8px;background:{site.soft};color:#222')
    for _ in range(r.randrange(1, 7)):
        main += f'<h2 style="border-bottom:1px solid {site.line};font-size:1.4em">{site.title(3)}{edit}</h2>'
        main += ''.join(f'<p>{text}</p>' for text in site.prose(r.randrange(1, 4)))
        if site.p(.3):
            main += '<ul>' + ''.join(f'<li>{site.a(site.title(5))}</li>' for _ in range(r.randrange(3, 9))) + '</ul>'
    if site.p(.5):
        main += f'<h2>{site.label("side")}</h2><ol style="font-size:90%">' + ''.join(
            f'<li>{site.title(9)}. {site.a(site.title(6))}. {site.date()}</li>' for _ in range(r.randrange(3, 20))) + '</ol>'
    main = site.wrap('main', main, 'padding:10px 20px', 'Content')
    if site.p(.7):
        main += site.wrap('other',
                          f'{site.label("side")}: ' + ' | '.join(site.a(site.title(2)) for _ in range(r.randrange(2, 7))),
                          f'border:1px solid {site.line};padding:6px;margin:0 20px', 'LinkList')
    menus = ''.join(
        f'<div style="padding:8px 0"><small>{site.label("side")}</small>' +
        site.down_list([site.a(site.label('menu') if site.p(.5) else site.title(2))
                        for _ in range(r.randrange(3, 10))]) + '</div>' for _ in range(r.randrange(2, 6)))
    width = r.choice([150, 160, 176, 200])
    side = site.wrap('left', (site.image(130, 130) if site.p(.7) else '') + menus,
                     f'width:{width}px;padding:8px;box-sizing:border-box;flex:none', 'Sidebar')
    tabs = site.inline_list([site.a(word) for word in site.labels('menu', 3)]) + (
        f' <span style="float:right">{site.inline_list([site.a(word) for word in site.labels("side", 4)])} <input></span>')
    head = site.wrap('header', tabs, 'padding:8px 20px;overflow:hidden', 'Header')
    foot = site.wrap(
        'footer', f'<p>{site.title(8)} {site.date()}.</p><p>{site.paragraph()[:240]}</p>' +
        site.inline_list([site.a(word) for word in site.labels('own', r.randrange(3, 7))]),
        f'padding:12px 20px;border-top:1px solid {site.line};font-size:85%', 'Footer')
    if site.p(.5):
        return site.wrap('row', side + f'<div style="flex:1;min-width:0">{head}{main}</div>', 'display:flex') + foot
    return head + site.wrap('row', side + f'<div style="flex:1;min-width:0">{main}</div>', 'display:flex') + foot


def section(site, kind):
    """One band of a design of one page."""
    r = site.r
    head = f'<h2 style="font-size:{r.choice([1.6, 2, 2.4])}em">{site.title(3)}</h2>' + (f'<p>{site.title(9)}</p>'
                                                                                        if site.p(.6) else '')
    across = r.choice([3, 3, 4])
    if kind == 'services':
        body = site.grid([
            f'{site.image(48, 48)}<h3>{site.title(3)}</h3><p>{site.paragraph(40)[:150]}</p>'
            for _ in range(across * r.choice([1, 2]))
        ], across)
    elif kind == 'works':
        body = (site.inline_list([site.a(word) for word in site.labels('menu', 4)]) if site.p(.6) else '') + site.grid(
            [site.image(300, 210) + (f'<div>{site.a(site.title(3))}</div>' if site.p(.6) else '')
             for _ in range(across * 2)], across)
    elif kind == 'team':
        body = site.grid([f'{site.image(160, 160)}<h4>{site.title(2)}</h4><p>{site.title(3)}</p>' for _ in range(across)],
                         across)
    elif kind == 'prices':
        body = site.grid([
            site.box(f'<h3>{site.title(1)}</h3><p style="font-size:2em">{site.price()}</p>' +
                     site.down_list([site.title(4) for _ in range(5)]) + f'<button>{site.label("menu")}</button>')
            for _ in range(3)
        ], 3)
    elif kind == 'quotes':
        body = site.grid(
            [f'<p><i>{site.paragraph(50)[:220]}</i></p><b>{site.title(2)}</b>' for _ in range(r.choice([1, 2, 3]))],
            r.choice([1, 2, 3]))
    elif kind == 'call':
        body = f'<button style="padding:10px 30px">{site.label("menu")}</button>'
    elif kind == 'contact':
        fields = ''.join(f'<p><input style="width:90%" placeholder="{site.title(2)}"></p>' for _ in range(r.randrange(2, 5)))
        form = (f'<form>{fields}<p><textarea style="width:90%;height:120px" placeholder="{site.title(2)}"></textarea></p>'
                f'<button>{site.label("side")}</button></form>')
        place = (
            f'<h4>{site.label("own")}</h4><p>{site.title(3)} {r.randrange(99)}<br>{r.randrange(10000, 99999)} '
            f'{site.title(1)}</p>'
            f'<p>+{r.randrange(10, 99)} {r.randrange(100, 999)} {r.randrange(10000, 99999)}<br>'
            f'info@{site.title(1).lower()}.com</p>'
        )
        body = site.columns([(r.randrange(240, 420), place, 'other', None, ''),
                             (None, form, 'other', None, '')]) if site.p(.8) else form
    else:
        body = site.columns([(r.randrange(300, 480), site.image(400, 260), 'other', None, ''),
                             (None, ''.join(f'<p>{text}</p>' for text in site.prose(r.randrange(1, 4))), 'other', None, '')])
    ground = r.choice(
        ['', '', f'background:{site.soft};color:#222;', f'background:{site.accent};color:#fff;', 'background:#222;color:#eee;'])
    name = 'section' if site.naming in ('plain', 'semantic', 'framework') else 'band'
    first = f'<section id="{kind}">' if site.tags5 and name == 'section' else f'<div id="{kind}">'
    last = '</section>' if first.startswith('<section') else '</div>'
    return (f'{first}<div style="{ground}padding:{r.choice([24, 40, 70])}px 0;text-align:{r.choice(["center", "left"])}">'
            f'{site.contain(head + body)}</div>{last}\n')


def one_page(site):
    r = site.r
    kinds = r.sample('about services works team prices quotes call about'.split(), r.randrange(2, 7))
    if site.p(.75):
        kinds.append('contact')
    hero = f'<h1 style="font-size:2.6em">{site.title(5)}</h1><p>{site.title(9)}</p>{site.a(site.label("menu"))}'
    hero = (f'<div style="background:{site.accent2};color:#fff;padding:{r.choice([60, 120, 200])}px 0;text-align:center">'
            f'{site.contain(hero)}</div>')
    body = ''.join([hero] + [section(site, kind) for kind in kinds])
    foot = f'© {r.randrange(2010, 2026)} {site.title(3)}' + (
        ' ' + ' '.join(site.a(x) for x in ['Facebook', 'Twitter', 'Instagram']) if site.p(.5) else '')
    footer = site.wrap('footer', site.contain(foot), 'background:#111;color:#ccc;padding:20px 0',
                       'Footer') if site.p(.7) else site.footer()
    nav = site.contain(f'<div style="display:flex;gap:30px"><b style="font-size:1.4em">{site.title(2)}</b>' +
                       site.inline_list([site.a(word, 'color:inherit')
                                         for word in site.labels('menu', r.randrange(4, 9))], 22) + '</div>')
    header = site.wrap(
        'header', nav,
        'padding:16px 0' + (';position:fixed;top:0;left:0;right:0;background:#fff;color:#222' if site.p(.3) else ''), 'Header')
    return header + site.wrap('main', body, '', 'Content') + footer


def documentation(site):
    r = site.r
    main = site.crumbs() if site.p(.4) else ''
    main += f'<h1>{site.title(4)}</h1>'
    for _ in range(r.randrange(2, 8)):
        main += ''.join(f'<p>{text}</p>' for text in site.prose(r.randrange(1, 3)))
        if site.p(.6):
            code = '\n'.join(f'{site.title(1).lower()}.{site.title(1).lower()}({r.randrange(99)})'
                             for _ in range(r.randrange(1, 9)))
            main += f'<pre style="background:{site.soft};color:#222;padding:10px;overflow:auto">{code}</pre>'
        main += f'<h2>{site.title(4)}</h2><p>{site.paragraph()}</p>'
    main = site.wrap('main', main, 'padding:10px 30px', 'Content')
    if site.p(.6):
        main += site.wrap('other', f'{site.a(site.title(3))} <span style="float:right">{site.a(site.title(3))}</span>',
                          'padding:20px 30px', 'Footer')
    tree = ''.join(f'<p><b>{site.title(2)}</b></p>' + site.down_list([site.a(site.title(3)) for _ in range(r.randrange(3, 12))])
                   for _ in range(r.randrange(1, 6)))
    lw, rw = r.choice([220, 260, 300]), r.choice([180, 220, 250])
    fixed = 'position:sticky;top:0;max-height:100vh;overflow:auto;' if site.p(.4) else ''
    cells = site.wrap('left', tree, f'width:{lw}px;flex:none;padding:16px;box-sizing:border-box;{fixed}', 'Sidebar')
    cells += f'<div style="flex:1;min-width:0">{main}</div>'
    if site.p(.7):
        cells += site.wrap(
            'right',
            f'<b>{site.label("side")}</b>' + site.down_list([site.a(site.title(4)) for _ in range(r.randrange(3, 12))]),
            f'width:{rw}px;flex:none;padding:16px;box-sizing:border-box;align-self:flex-start;{fixed}', 'Sidebar')
    header = site.wrap('header', top_bar(site), f'padding:12px 20px;border-bottom:1px solid {site.line}', 'Header')
    foot = site.footer() if site.p(.5) else site.wrap('footer', f'© {site.title(3)} · {site.a(site.label("own"))}',
                                                      'padding:16px', 'Footer')
    return header + site.wrap('row', cells, 'display:flex;align-items:flex-start') + foot


KINDS = (dashboard, wiki, one_page, documentation, dashboard, one_page)


def page(site, number):
    """Returns the kind of page `number` of these, and its HTML."""
    draw = KINDS[number % len(KINDS)]
    return draw.__name__, site.document(draw(site))
