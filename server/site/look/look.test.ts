import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { hexColor } from '#domain/color.ts'
import { FONT_NAMES } from '#domain/fonts.ts'
import { siteSchema } from '#domain/site.ts'
import { createRepresentationCache } from '../../http/representation-cache.ts'
import { describeAccent } from './describe-accent.ts'
import { SUBSETS } from '../../design/typefaces.ts'
import { createLook } from './look.ts'
import { lookRoutes } from './routes.ts'

/** Of a typeface: upright and slanted letters of each subset. */
const FILES = 2 * SUBSETS.length

describe('the typefaces', () => {
  it.each(FONT_NAMES.filter((name) => name !== 'System'))(
    '%s comes with all its files, for titles and for articles',
    async (name) => {
      for (const fonts of [
        `{ display: ${name}, reading: System }`,
        `{ display: System, reading: ${name} }`,
      ]) {
        const { get, stylesheet } = open(`fonts: ${fonts}`)
        const addresses = stylesheet.match(/\/fonts\/[^)]+/g) ?? []
        expect(addresses).toHaveLength(FILES)
        for (const address of addresses) {
          const answer = await get(address)
          expect(answer.headers.get('cache-control')).toContain('immutable')
          expect(
            Buffer.from(await answer.arrayBuffer())
              .subarray(0, 4)
              .toString(),
          ).toBe('wOF2')
        }
      }
    },
  )

  it('are the chosen ones and no others', () => {
    const { stylesheet } = open('fonts: { display: Newsreader, reading: Atkinson Hyperlegible Next }')
    const families = new Set(stylesheet.match(/(?<=\/fonts\/)[a-z-]+(?=-latin-(?!ext))/g))
    expect([...families]).toEqual(['newsreader', 'atkinson-hyperlegible-next'])
  })

  it('are loaded once when both are the same', () => {
    const { stylesheet } = open('fonts: { display: Literata, reading: Literata }')
    expect(stylesheet.match(/\/fonts\/literata/g)).toHaveLength(FILES)
  })

  it("are not loaded when the reader's own were chosen", () => {
    const { stylesheet } = open('fonts: { display: System, reading: System }')
    expect(stylesheet).not.toMatch(/@font-face|--voice|--display|--reading/)
  })

  it('have fallbacks that do not affect other scripts', () => {
    const faces = open('').stylesheet.match(/@font-face\{[^}]*\}/g) ?? []
    expect(faces.filter((face) => face.includes('local('))).toHaveLength(12)
    for (const face of faces) expect(face).toContain('unicode-range:')
  })
})

describe('the style sheet', () => {
  it('has a different address for each look, and may be cached for ever', async () => {
    const { get, stylesheet, view } = open('')
    const answer = await get(view.stylesheet)
    expect(answer.headers.get('content-type')).toBe('text/css; charset=utf-8')
    expect(answer.headers.get('cache-control')).toContain('immutable')
    expect(await answer.text()).toBe(stylesheet)
    expect(open('accent: "#123456"').view.stylesheet).not.toBe(view.stylesheet)
    expect(open('fonts: { reading: Newsreader }').view.stylesheet).not.toBe(view.stylesheet)
  })

  it('is the current one for an old page, and not cached', async () => {
    const { get, stylesheet } = open('')
    const answer = await get('/look/0123456789ab.css')
    expect(await answer.text()).toBe(stylesheet)
    expect(answer.headers.get('cache-control')).toBe('public, max-age=0, must-revalidate')
  })

  it('is compressed once for all requests', async () => {
    const { get, view, cache } = open('')
    for (const name of ['current', '0123456789ab', 'x']) await get(`/look/${name}.css`)
    await get(view.stylesheet)
    expect(cache.find('/look/current.css')).toBeDefined()
    expect(cache.find('/look/x.css')).toBeUndefined()
  })

  it('has fallbacks with the height of their typefaces', async () => {
    const { default: measures } = await import('./measures.json', { with: { type: 'json' } })
    const faces = open('').stylesheet.match(/@font-face\{[^}]*local\([^}]*\}/g) ?? []
    expect(faces).toHaveLength(12)
    for (const face of faces) {
      const { ascent, descent } = measures[face.includes("'reading over") ? 'Literata' : 'Fraunces']
      const partOf = (name: string) => Number(new RegExp(`${name}:([\\d.]+)%`).exec(face)?.[1]) / 100
      // Both overrides are adjusted with the size.
      const scale = partOf('size-adjust')
      expect(scale * partOf('ascent-override')).toBeCloseTo(ascent, 2)
      expect(scale * partOf('descent-override')).toBeCloseTo(descent, 2)
    }
  })

  it.each(['/look/', '/look/..%2fcurrent.css', '/fonts/', '/fonts/package.json'])(
    'is not found at %s',
    async (address) => expect((await open('').get(address)).status).toBe(404),
  )

  it.each([
    'fraunces-latin-opsz-normal.000000000000.woff2',
    'fraunces-latin-opsz-normal.woff2',
    '..%2f..%2fx.woff2',
  ])('include no file at /fonts/%s', async (name) =>
    expect((await open('').get(`/fonts/${name}`)).status).toBe(404),
  )
})

describe('the accent', () => {
  it.each(['', 'accent: "#AE3322"', 'accent:\n'.trim() + ' "#ae3322"'])(
    'is the default with %j, and nothing is logged',
    (text) => {
      const look = open(text)
      expect(hexColor(look.accent.dark.text)).toBe('#ed8c6a')
      expect(describeAccent(look)).toBeUndefined()
    },
  )

  it('that is too pale is logged, with the change and the result', () => {
    const look = open('accent: "#fff3a0"')
    const shown = hexColor(look.accent.light.text)
    expect(look.stylesheet).toContain(`--accent:light-dark(${shown},`)
    expect(describeAccent(look)).toMatch(
      new RegExp(
        `^The accent #fff3a0 cannot be read on light paper: its contrast is 1, and text needs 4.5. Readers see ${shown} there, \\d\\d of the 100 steps from black to white darker\\.$`,
      ),
    )
  })

  it('that is lighter on dark paper is logged', () => {
    expect(describeAccent(open('accent: "#16325c"'))).toMatch(
      /^The accent #16325c cannot be read on dark paper: .* Readers see #\w{6} there, \d\d of the 100 steps from black to white lighter\.$/,
    )
  })
})

function open(look: string) {
  const made = createLook(siteSchema.shape.look.parse(parse(`{ ${look} }`)))
  const cache = createRepresentationCache([() => '1'])
  const routes = lookRoutes(() => made, cache)
  return { ...made, cache, get: async (address: string) => routes.request(address) }
}
