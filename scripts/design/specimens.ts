import type { Token } from './tokens.ts'

/** A picture of docs/design.md: what is shown, in a page of the site that has the styles for it. */
interface Specimen {
  name: string
  path: string
  write(tokens: readonly Token[]): string
}

const NOTE = 'font-size: var(--size-small); color: var(--ink-soft)'
const LINE = 'Slow journeys and close looking'

/** Every picture of docs/design.md. */
export const SPECIMENS: readonly Specimen[] = [
  { name: 'colours', path: '/contact', write: writeColours },
  { name: 'type', path: '/article/a-slow-train-to-shimla', write: writeType },
  { name: 'space', path: '/contact', write: writeSpace },
  { name: 'parts', path: '/contact', write: writeParts },
]

function writeColours(tokens: readonly Token[]): string {
  const swatches = tokens
    .filter((token) => token.contrast !== undefined)
    .map(
      ({ name, contrast }) =>
        `<div><div style="height: 5.5rem; background: var(${name}); box-shadow: inset 0 0 0 1px var(--rule)"></div>
         <p style="margin-top: 0.5rem">${name}</p><p style="${NOTE}">${name === '--paper' ? 'the ground' : `${contrast!.toFixed(1)} on paper`}</p></div>`,
    )
  return `<div style="display: grid; grid-template-columns: repeat(3, 1fr); gap: 1.5rem">${swatches.join('')}</div>`
}

function writeType(tokens: readonly Token[]): string {
  const faces = ['--display', '--voice', '--reading', '--code'].map(
    (name) =>
      `<p style="${NOTE}">${name}</p><p style="font: 400 1.75rem/1.3 var(${name}); margin-bottom: 1rem">${LINE}</p>`,
  )
  const sizes = of(tokens, '--size-').map(
    ({ name, px }) =>
      `<p style="${NOTE}">${name}, here ${Math.round(px!)} px</p>
       <p style="font-family: var(--display); font-size: var(${name}); line-height: 1.15; margin-bottom: 1rem">${LINE}</p>`,
  )
  return [...faces, ...sizes].join('')
}

function writeSpace(tokens: readonly Token[]): string {
  const steps = of(tokens, '--space-').map(
    ({ name, px }) =>
      `<p style="display: flex; align-items: center; gap: 1rem; margin-bottom: 0.5rem"><span style="flex: 0 0 13rem; ${NOTE}">${name}, here ${Math.round(px!)} px</span>
       <span style="width: var(${name}); height: 1rem; background: var(--accent)"></span></p>`,
  )
  const surfaces = [
    ['--lift', 'border: 1.5px solid var(--ink); background: var(--paper); box-shadow: var(--lift)'],
    ['--rule', 'border-block: 1px solid var(--rule)'],
  ].map(
    ([name, style]) =>
      `<div style="flex: 1"><div style="height: 6rem; ${style}"></div><p style="margin-top: 1rem; ${NOTE}">${name}</p></div>`,
  )
  return `${steps.join('')}<div style="display: flex; gap: 2rem; margin-top: 2rem">${surfaces.join('')}</div>`
}

function writeParts(): string {
  const parts = [
    '<p class="label" style="color: var(--accent)">A label</p>',
    '<a class="way" href="#"><span>A way to another page</span></a>',
    '<button class="button" data-main>A main button</button>',
    '<button class="button">A button</button>',
    '<button class="button" data-grave>A grave button</button>',
    '<button class="button" data-main disabled>Waiting</button>',
    '<p>A text with <a href="#">a link</a> in it.</p>',
  ]
  return `<div style="display: flex; flex-wrap: wrap; align-items: center; gap: 1.5rem 2rem">${parts.join('')}</div>`
}

function of(tokens: readonly Token[], prefix: string): Token[] {
  return tokens.filter(({ name, px }) => name.startsWith(prefix) && px !== undefined)
}
