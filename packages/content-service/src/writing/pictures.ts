import { createHash } from 'node:crypto'
import { copyFile, mkdir, open, readdir, rm, stat } from 'node:fs/promises'
import { join, parse } from 'node:path'
import pLimit from 'p-limit'
import { readYamlMap } from '@waypost/local-files/written/yaml.ts'
import { isAssetFile } from '../files/file-names.ts'
import { digestOfFile, findFile } from '../files/files.ts'
import { freeName } from '../files/new-names.ts'
import { readTextFile } from '../files/text-file.ts'
import { MAX_SIDECAR_BYTES } from '../folder/asset-metadata.ts'
import type { Focus } from '../space/focus.ts'
import { loadSharp } from '../images/sharp.ts'
import { MAX_ORIGINAL_BYTES } from '../images/image-options.ts'
import { FrontMatterError, readFields, setFields } from './front-matter.ts'
import { nameNew, removeTemporaries, temporaryName, writeFileWhole } from './write-file.ts'

/** A refused picture; the message is for its sender. */
export class PictureError extends Error {
  override name = 'PictureError'
  readonly code: 'too-large' | 'no-picture' | 'missing' | 'unreadable-description'
  constructor(code: PictureError['code'], message: string, options?: ErrorOptions) {
    super(message, options)
    this.code = code
  }
}

export interface PictureTexts {
  /** Its caption. */
  title?: string
  /** A description of the picture, for people who cannot see it. */
  description?: string
  /** The part that stays visible when a page crops the picture; '' for its middle. */
  focus?: Focus | ''
}

/** A file of a picture: its own, or that of its description. */
export interface PictureFile {
  name: string
  path: string
}

export type PictureWriter = ReturnType<typeof createPictureWriter>

/**
 * Writes pictures, and the files that describe them, to the folder `assets/` of a content folder.
 * @param afterWrite Called with the written paths in the content folder.
 * @param maxBytes Maximum size of one picture.
 */
export function createPictureWriter(
  dir: string,
  afterWrite: (paths: readonly string[]) => Promise<void>,
  maxBytes = MAX_ORIGINAL_BYTES,
) {
  const folder = join(dir, 'assets')
  // Only one write runs at a time: two uploads must not choose the same name, and a description must not follow a
  // deletion.
  const oneAtATime = pLimit(1)

  return {
    /**
     * Stores a picture under a free name. Its bytes decide the ending.
     * @param stem Its name without the ending.
     * @returns If the folder has the same picture already, the name of that.
     * @throws PictureError if it is too large, or not a picture that browsers show.
     */
    async add(bytes: AsyncIterable<Uint8Array>, stem: string): Promise<{ name: string; isNew: boolean }> {
      await mkdir(folder, { recursive: true })
      await removeTemporaries(folder, Date.now())
      const arriving = join(folder, temporaryName('picture'))
      try {
        const digest = await store(bytes, arriving, maxBytes)
        const ending = await endingOf(arriving)
        const added = await oneAtATime(async () => {
          const same = await findSame(folder, arriving, digest)
          return same === undefined
            ? { name: await giveName(folder, arriving, stem, ending), isNew: true }
            : { name: same, isNew: false }
        })
        // An equal picture may have arrived at the same moment, and may not be read yet.
        await afterWrite([`assets/${added.name}`])
        return added
      } finally {
        await rm(arriving, { force: true })
      }
    },

    /** Changes the file that describes a picture; an empty text removes its line. @throws PictureError */
    async describe(name: string, texts: PictureTexts): Promise<void> {
      await oneAtATime(async () => {
        await requirePicture(name)
        const path = join(folder, `${name}.yaml`)
        const before = await readDescription(folder, `${name}.yaml`)
        const after = withTexts(before, texts)
        if (after === before) return
        if (after.trim() === '') await rm(path, { force: true })
        else await writeFileWhole(path, Buffer.from(after), () => {}, false)
      })
      await afterWrite([`assets/${name}.yaml`])
    },

    /**
     * Deletes a picture and the file that describes it.
     * @param keep Called before with both files. If it fails, they stay.
     * @throws PictureError if the picture is missing.
     */
    async remove(name: string, keep?: (files: readonly PictureFile[]) => Promise<void>): Promise<void> {
      const description = `${name}.yaml`
      await oneAtATime(async () => {
        const files = [await requirePicture(name)]
        const described = await findFile(folder, description)
        if (typeof described === 'object') files.push({ name: description, path: described.path })
        await keep?.(files)
        await rm(join(folder, name))
        await rm(join(folder, description), { force: true })
      })
      await afterWrite([`assets/${name}`, `assets/${description}`])
    },

    /**
     * Copies a deleted picture back, with the file next to it that describes it, under its name or the next free one.
     * @returns Its name.
     */
    async putBack(path: string, name: string): Promise<string> {
      await mkdir(folder, { recursive: true })
      const arriving = join(folder, temporaryName('picture'))
      const { name: stem, ext } = parse(name)
      try {
        await copyFile(path, arriving)
        const given = await oneAtATime(() =>
          // The description comes first: it may hide the picture.
          giveName(folder, arriving, stem, ext, (free) => copyDescription(path, join(folder, free))),
        )
        await afterWrite([`assets/${given}`, `assets/${given}.yaml`])
        return given
      } finally {
        await rm(arriving, { force: true })
      }
    },
  }

  /** @throws PictureError unless the name is that of a file directly in the folder. */
  async function requirePicture(name: string): Promise<PictureFile> {
    const isName = !/[/\\\0]/.test(name) && isAssetFile(name)
    const file = isName ? await findFile(folder, name) : undefined
    if (file === undefined || file === 'outside')
      throw new PictureError('missing', `There is no picture '${name.slice(0, 100)}'.`)
    return { name, path: file.path }
  }
}

async function copyDescription(from: string, to: string): Promise<void> {
  await copyFile(`${from}.yaml`, `${to}.yaml`).catch((error: unknown) => {
    if (codeOf(error) !== 'ENOENT') throw error
  })
}

/** @returns The digest of the bytes. */
async function store(bytes: AsyncIterable<Uint8Array>, path: string, maxBytes: number): Promise<string> {
  const hash = createHash('sha256')
  await using file = await open(path, 'wx')
  let size = 0
  for await (const piece of bytes) {
    size += piece.length
    if (size > maxBytes)
      throw new PictureError(
        'too-large',
        `A picture may have ${maxBytes / 1024 / 1024} MB at most. Save it smaller, and send it again.`,
      )
    hash.update(piece)
    await file.write(piece)
  }
  await file.sync()
  return hash.digest('hex')
}

/** Endings by sharp's names of formats that browsers show. */
const ENDINGS: Readonly<Record<string, string>> = {
  jpeg: '.jpg',
  png: '.png',
  webp: '.webp',
  gif: '.gif',
  svg: '.svg',
}

/** Finds the ending for a picture's format. @throws PictureError */
async function endingOf(path: string): Promise<string> {
  const sharp = await loadSharp()
  const found = await sharp(path, { limitInputPixels: false })
    .metadata()
    .catch((cause: unknown) => {
      throw new PictureError('no-picture', NO_PICTURE, { cause })
    })
  const isAvif = found.format === 'heif' && found.compression === 'av1'
  const ending = isAvif ? '.avif' : ENDINGS[found.format]
  if (ending !== undefined) return ending
  throw new PictureError('no-picture', found.format === 'heif' ? HEIC : NO_PICTURE)
}

const NO_PICTURE =
  'Browsers cannot show this file as a picture. Send it as JPEG, PNG, WebP, AVIF, GIF or SVG instead.'
const HEIC =
  'This is a HEIC picture, which most browsers cannot show. Save it as JPEG, or have your phone take photos as “Most Compatible”.'

/** Name of the picture in the folder with the same bytes. */
async function findSame(folder: string, arriving: string, digest: string): Promise<string | undefined> {
  const { size } = await stat(arriving)
  for (const name of (await readdir(folder)).filter(isAssetFile).toSorted()) {
    const file = await findFile(folder, name)
    if (typeof file !== 'object' || file.sizeBytes !== size) continue
    if ((await digestOfFile(file.path)) === digest) return name
  }
  return undefined
}

/**
 * Renames a stored file to the first free name of `stem`, `stem-2`, `stem-3` … with its ending. A name is not free if a file
 * describes it.
 * @param before Called with the name that it gets.
 */
async function giveName(
  folder: string,
  path: string,
  stem: string,
  ending: string,
  before?: (name: string) => Promise<void>,
): Promise<string> {
  const taken = new Set((await readdir(folder)).map((name) => name.toLowerCase()))
  const isTaken = (name: string) => taken.has(name) || taken.has(`${name}.yaml`)
  for (;;) {
    const name = freeName(stem, (each) => isTaken((each + ending).toLowerCase())) + ending
    try {
      await before?.(name)
      nameNew(path, join(folder, name))
      return name
    } catch (error) {
      // Another program has just taken the name.
      if (codeOf(error) !== 'EEXIST') throw error
      taken.add(name.toLowerCase())
    }
  }
}

/** @returns '' if the file is missing. @throws PictureError if the service could not read it. */
async function readDescription(folder: string, name: string): Promise<string> {
  const read = await readTextFile(folder, name, MAX_SIDECAR_BYTES)
  if (!read) return ''
  if (!read.ok || !readYamlMap(read.value.text).ok) throw unreadable()
  return read.value.text
}

/** Changes single lines of a description; all others stay. */
function withTexts(before: string, texts: PictureTexts): string {
  const changes = Object.entries(texts)
    .filter(([, text]) => text !== undefined)
    .map(([key, text]) => [key, text.trim() || undefined])
  try {
    const after = setFields(before, Object.fromEntries(changes), 'yaml')
    return Object.keys(readFields(after, 'yaml')).length === 0 ? '' : after
  } catch (error) {
    throw error instanceof FrontMatterError ? unreadable(error) : error
  }
}

function unreadable(cause?: unknown): PictureError {
  return new PictureError(
    'unreadable-description',
    'The file that describes this picture cannot be read, so it was not changed. Correct it first.',
    { cause },
  )
}

function codeOf(error: unknown): string | undefined {
  return (error as NodeJS.ErrnoException).code
}
