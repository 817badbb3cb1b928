/**
 * Divides the Latin letters of every typeface into those that most pages need and the rest, and leaves out weights and
 * optical sizes that no page uses (decision 026).
 */
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { compress, decompress } from 'woff2-encoder'
import type { FontRole } from '../domain/fonts.ts'
import {
  FAMILIES,
  fontFileName,
  packagedFontPath,
  UNICODE_RANGES,
  WEIGHTS,
  type AxisRange,
  type FamilyName,
  type FontStyle,
} from '../server/design/typefaces.ts'

/** What browsers apply by themselves. */
const AUTOMATIC_FEATURES = [
  'kern',
  'liga',
  'clig',
  'calt',
  'ccmp',
  'locl',
  'mark',
  'mkmk',
  'rlig',
  'rclt',
  'rvrn',
]
/** What styles ask for, by `font-variant-numeric`. */
const FIGURES = ['lnum', 'onum', 'pnum', 'tnum']

/** What a smaller typeface keeps. */
interface Kept {
  /** As CSS writes it: `U+0-7E,U+A0`. */
  unicodeRange: string
  /** Part of each axis, by its tag. Axes that are not named stay whole. */
  axes: Readonly<Record<string, AxisRange>>
}

/**
 * Cuts a typeface down. Its few bytes of hinting stay: without them systems with FreeType hint by themselves, which makes
 * text wider and uneven.
 */
export type SubsetFont = (sfnt: Uint8Array, kept: Kept) => Uint8Array

/** Writes the files of all typefaces, unless they are there. @param folder Ends with a slash. */
export async function subsetFonts(folder: string): Promise<void> {
  const stamp = `${folder}.sources`
  const sources = await hashSources()
  if (existsSync(stamp) && (await readFile(stamp, 'utf8')) === sources) return
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  const subsetFont = await openSubsetter()
  for (const { name, role, style, path } of listSources()) {
    const sfnt = await decompress(await readFile(path))
    const { opticalSizes } = FAMILIES[name]
    const opsz = role === 'display' && opticalSizes[style]
    const axes = { wght: WEIGHTS[role][style], ...(opsz && { opsz }) }
    for (const subset of ['basic', 'latin'] as const) {
      const small = subsetFont(sfnt, { unicodeRange: UNICODE_RANGES[subset], axes })
      await writeFile(folder + fontFileName(name, role, style, subset), await compress(small))
    }
  }
  await writeFile(stamp, sources)
}

function listSources() {
  return (Object.keys(FAMILIES) as FamilyName[]).flatMap((name) =>
    (['display', 'reading'] as const satisfies FontRole[]).flatMap((role) =>
      (['normal', 'italic'] as const satisfies FontStyle[]).map((style) => ({
        name,
        role,
        style,
        path: packagedFontPath(name, role, style, 'latin'),
      })),
    ),
  )
}

async function hashSources(): Promise<string> {
  const programs = ['subset-fonts.ts', '../server/design/typefaces.ts'].map((path) =>
    fileURLToPath(new URL(path, import.meta.url)),
  )
  const hash = createHash('sha256')
  for (const path of [...programs, HARFBUZZ, ...listSources().map((source) => source.path)])
    hash.update(await readFile(path))
  return hash.digest('hex')
}

const HARFBUZZ = fileURLToPath(import.meta.resolve('harfbuzzjs/dist/harfbuzz-subset.wasm'))

/** The functions of https://harfbuzz.github.io/harfbuzz-hb-subset.html that are used. Each number is an address in `memory`. */
interface Harfbuzz {
  memory: WebAssembly.Memory
  _initialize(): void
  malloc(bytes: number): number
  hb_blob_create(data: number, bytes: number, mode: number, userData: number, destroy: number): number
  hb_blob_get_data(blob: number, length: number): number
  hb_blob_get_length(blob: number): number
  hb_face_create(blob: number, index: number): number
  hb_face_reference_blob(face: number): number
  hb_set_add(set: number, value: number): void
  hb_set_clear(set: number): void
  hb_subset_input_create_or_fail(): number
  hb_subset_input_unicode_set(input: number): number
  hb_subset_input_set(input: number, set: number): number
  hb_subset_input_set_axis_range(
    input: number,
    face: number,
    tag: number,
    lowest: number,
    highest: number,
    standard: number,
  ): number
  hb_subset_or_fail(face: number, input: number): number
}

const MEMORY_MODE_WRITABLE = 2
const LAYOUT_FEATURES = 6

/** Loads HarfBuzz, whose JavaScript interface has no subsets. */
export async function openSubsetter(): Promise<SubsetFont> {
  const module = await WebAssembly.compile(await readFile(HARFBUZZ))
  return (sfnt, { unicodeRange, axes }) => {
    // A memory for each typeface, so that nothing has to be freed.
    const harfbuzz = new WebAssembly.Instance(module).exports as unknown as Harfbuzz
    // oxlint-disable-next-line no-underscore-dangle -- WebAssembly's own name
    harfbuzz._initialize()
    const data = harfbuzz.malloc(sfnt.length)
    new Uint8Array(harfbuzz.memory.buffer).set(sfnt, data)
    const blob = harfbuzz.hb_blob_create(data, sfnt.length, MEMORY_MODE_WRITABLE, 0, 0)
    const face = harfbuzz.hb_face_create(blob, 0)
    const input = harfbuzz.hb_subset_input_create_or_fail()
    const letters = harfbuzz.hb_subset_input_unicode_set(input)
    for (const letter of codePointsOf(unicodeRange)) harfbuzz.hb_set_add(letters, letter)
    const features = harfbuzz.hb_subset_input_set(input, LAYOUT_FEATURES)
    harfbuzz.hb_set_clear(features)
    for (const feature of [...AUTOMATIC_FEATURES, ...FIGURES]) harfbuzz.hb_set_add(features, tagOf(feature))
    for (const [axis, [lowest, highest]] of Object.entries(axes)) {
      // NaN keeps the axis' own standard value, or the nearest in the range.
      const isKnown = harfbuzz.hb_subset_input_set_axis_range(input, face, tagOf(axis), lowest, highest, NaN)
      if (!isKnown) throw new Error(`The typeface has no axis ${axis}.`)
    }
    const subset = harfbuzz.hb_subset_or_fail(face, input)
    if (subset === 0) throw new Error('HarfBuzz cannot make a subset of the typeface.')
    const result = harfbuzz.hb_face_reference_blob(subset)
    const start = harfbuzz.hb_blob_get_data(result, 0)
    return new Uint8Array(harfbuzz.memory.buffer).slice(start, start + harfbuzz.hb_blob_get_length(result))
  }
}

function tagOf(name: string): number {
  return Buffer.from(name).readUInt32BE()
}

/** Lists the code points of a range as CSS writes it. */
export function codePointsOf(unicodeRange: string): number[] {
  return unicodeRange.split(',').flatMap((part) => {
    const [first, last = first] = part
      .slice(2)
      .split('-')
      .map((digits) => Number.parseInt(digits, 16))
    return Array.from({ length: last - first + 1 }, (_, index) => first + index)
  })
}
