import { expect, it } from 'vitest'
import { prepareFirstView } from './first-view.ts'

const STYLES = {
  rules: [{ within: [], classes: [['a']], text: '.a{color:red}' }],
  look: () => ({ typefaces: '@font-face{}', others: ':root{--x:1}' }),
}

const PAGE =
  '<head><link rel="modulepreload" href="/1.js" nonce="m"/><link rel="modulepreload" href="/2.js" nonce="m"/>' +
  '<link rel="stylesheet" href="/all.css"/></head><body class="a"><script nonce="m" type="module" async="">go()</script>'

it('the styles of the first view come before the deferred style sheet, with a copy for printing without JavaScript', () => {
  const { html, styles } = prepareFirstView(PAGE, 'm', STYLES)
  expect(styles).toEqual([':root{--x:1}.a{color:red}', '@font-face{}'])
  expect(html).toContain(
    `<style>${styles[0]}</style><style media="(scripting: none)" data-typefaces>${styles[1]}</style>` +
      '<noscript><link media="print" rel="stylesheet" href="/all.css"/></noscript>' +
      '<template data-later><link rel="stylesheet" href="/all.css"/></template>',
  )
})

it('only the icons that the page shows are kept', () => {
  const drawing = (name: string) => `<symbol id="icon-${name}"><path d="M0 0"/></symbol>`
  const page = `${PAGE}<svg>${drawing('key')}${drawing('list')}</svg><svg><use href="#icon-list"></use></svg>`
  const { html } = prepareFirstView(page, 'm', STYLES)
  expect(html).toContain(`<svg>${drawing('list')}</svg>`)
})

it('the scripts of the framework become templates, and the policy allows them and their opener', () => {
  const { html, scripts } = prepareFirstView(PAGE, 'm', STYLES)
  const preloads = '<link rel="modulepreload" href="/1.js"/><link rel="modulepreload" href="/2.js"/>'
  expect(html).toContain(`<template data-later>${preloads}</template>`)
  expect(html).toContain('<template data-later><script type="module" async="">go()</script></template>')
  const [, start] = /<script>(.*?)<\/script><\/head>/.exec(html)!
  expect(scripts).toEqual(['go()', start])
})

it('unknown tags of the framework stay unchanged', () => {
  const page =
    '<head><link href="/all.css" rel="stylesheet"/></head><script async="" type="module">go()</script>'
  expect(prepareFirstView(page, 'm', STYLES).html).toMatch(
    /^<head><link href="\/all.css" rel="stylesheet"\/><script>.*?<\/script><\/head><script async="" type="module">go\(\)<\/script>$/,
  )
})
