import { expect, it } from 'vitest'
import { prepareFirstView } from './first-view.ts'

const STYLES = {
  rules: [{ within: [], classes: [['a']], text: '.a{color:red}' }],
  look: () => ({ titleFaces: '@font-face{}', rest: ':root{--x:1}' }),
}

const PAGE =
  '<head><link rel="modulepreload" href="/1.js" nonce="m"/><link rel="modulepreload" href="/2.js" nonce="m"/>' +
  '<link rel="stylesheet" href="/all.css"/></head><body class="a"><script nonce="m" type="module" async="">go()</script>'

it('puts the styles that the page shows before its style sheet, which comes later, with a copy for printing without scripts', () => {
  const { html, styles } = prepareFirstView(PAGE, 'm', STYLES)
  expect(styles).toEqual([':root{--x:1}.a{color:red}', '@font-face{}'])
  expect(html).toContain(
    `<style>${styles[0]}</style><style>@font-face{}</style>` +
      '<noscript><link rel="stylesheet" media="print" href="/all.css"/><style>@font-face{}</style></noscript>' +
      '<link rel="dns-prefetch" data-rel="stylesheet" href="/all.css"/>',
  )
})

it('holds back the typeface of titles on a phone where a picture is to come first', () => {
  const page = (body: string) =>
    PAGE.replace('</head>', '<link rel="preload" href="/1.woff2" as="font"/></head>') + body
  const late = prepareFirstView(page('<img fetchPriority="high"/>'), 'm', STYLES).html
  expect(late).toContain('<style media="(min-width: 768px)" data-late="">@font-face{}</style>')
  expect(late).toContain(
    '<link rel="preload" href="/1.woff2" as="font" media="(min-width: 768px)" data-late=""/>',
  )
  for (const body of ['', '<img fetchPriority="high"/><div data-initial="true"></div>'])
    expect(prepareFirstView(page(body), 'm', STYLES).html).not.toContain('data-late')
})

it('has the drawings of the icons that the page shows, and no others', () => {
  const drawing = (name: string) => `<symbol id="icon-${name}"><path d="M0 0"/></symbol>`
  const page = `${PAGE}<svg>${drawing('key')}${drawing('list')}</svg><svg><use href="#icon-list"></use></svg>`
  const { html } = prepareFirstView(page, 'm', STYLES)
  expect(html).toContain(`<svg>${drawing('list')}</svg>`)
})

it('lets no module load by itself, and names those to load later', () => {
  const { html, scripts } = prepareFirstView(PAGE, 'm', STYLES)
  expect(html).not.toContain('modulepreload')
  expect(html).toContain('<script type="text/plain" data-modules="/1.js /2.js">go()</script>')
  expect(scripts).toEqual(['go()'])
})
