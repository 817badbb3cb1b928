import { expect, it } from 'vitest'
import { prepareFirstView } from './first-view.ts'

const STYLES = {
  rules: [{ within: [], classes: [['a']], text: '.a{color:red}' }],
  look: () => ({ typefaces: '@font-face{}', others: ':root{--x:1}' }),
}

const PAGE =
  '<head><link rel="modulepreload" href="/1.js" nonce="m"/><link rel="modulepreload" href="/2.js" nonce="m"/>' +
  '<link rel="stylesheet" href="/all.css"/></head><body class="a"><script nonce="m" type="module" async="">go()</script>'

it('puts the styles that the page shows before its style sheet, which comes later, with a copy for printing without scripts', () => {
  const { html, styles } = prepareFirstView(PAGE, 'm', STYLES)
  expect(styles).toEqual([':root{--x:1}.a{color:red}', '@font-face{}'])
  expect(html).toContain(
    `<style>${styles[0]}</style><style media="(scripting: none)" data-typefaces>${styles[1]}</style><noscript><link rel="stylesheet" media="print" href="/all.css"/></noscript>` +
      '<link rel="dns-prefetch" data-rel="stylesheet" href="/all.css"/>',
  )
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

it.each([
  ['style sheets', PAGE.replace('rel="stylesheet"', 'rel=stylesheet')],
  ['modules', PAGE.replaceAll('"modulepreload"', 'modulepreload')],
  ['scripts', PAGE.replace('async=""', 'async')],
])('refuses a page whose %s are written in another way', (_what, page) => {
  expect(() => prepareFirstView(page, 'm', STYLES)).toThrow('as the framework wrote them')
})
