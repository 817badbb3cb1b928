import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import pLimit from 'p-limit'
import { readYamlMap } from '@waypost/local-files/written/yaml.ts'
import { isAssetFile } from '../files/file-names.ts'
import { findFile } from '../files/files.ts'
import { freeName } from '../files/new-names.ts'
import { readTextFile } from '../files/text-file.ts'
import { MAX_SIDECAR_BYTES } from '../folder/asset-metadata.ts'
import type { Focus } from '../space/focus.ts'
import { loadSharp } from '../images/sharp.ts'
import { MAX_ORIGINAL_BYTES } from '../images/image-options.ts'
import { FrontMatterError, readFields, setFields } from './front-matter.ts'
import { nameNew, removeTemporaries, temporaryName, writeFileWhole } from './write-file.ts'

/** Why a picture was not taken; the message says it to who sent it. */
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
  /** What it shows, read aloud to people who cannot see it. */
  description?: string
  /** What must stay visible where it is cut; empty for its middle. */
  focus?: Focus | ''
}

export type PictureWriter = ReturnType<typeof createPictureWriter>

/**
 * Writes pictures to the folder `assets/` of a content folder, and what describes them beside them.
 *
 * @param afterWrite Called with the paths that were written, from the content folder on.
 * @param maxBytes Of one picture.
 */
export function createPictureWriter(
  dir: string,
  afterWrite: (paths: readonly string[]) => Promise<void>,
  maxBytes = MAX_ORIGINAL_BYTES,
) {
  const folder = join(dir, 'assets')
  // Of two that come at once one has to see the other's name, and whether it is the same; and what is deleted is described no more.
  const oneAtATime = pLimit(1)

  return {
    /**
     * Stores a picture under a free name. Its ending is that of what it is, whatever it was called.
     *
     * @param stem Its name without the ending.
     * @returns The name of the file that is there already if it is the same picture.
     * @throws PictureError if it is too large, or no picture that browsers show.
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
        // Also of the one that is there: it may have come at the same moment, and not be read yet.
        await afterWrite([`assets/${added.name}`])
        return added
      } finally {
        await rm(arriving, { force: true })
      }
    },

    /** Says what a picture shows, in the file beside it; an empty text takes the line out. @throws PictureError */
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

    /** Deletes a picture with what describes it. @throws PictureError if there is none of that name. */
    async remove(name: string): Promise<void> {
      await oneAtATime(async () => {
        await requirePicture(name)
        await rm(join(folder, name))
        await rm(join(folder, `${name}.yaml`), { force: true })
      })
      await afterWrite([`assets/${name}`, `assets/${name}.yaml`])
    },
  }

  /** Only what stands in the folder itself has a name: nothing leads out of it. */
  async function requirePicture(name: string): Promise<void> {
    const isName = !/[/\\\0]/.test(name) && isAssetFile(name)
    const file = isName ? await findFile(folder, name) : undefined
    if (file === undefined || file === 'outside')
      throw new PictureError('missing', `There is no picture '${name.slice(0, 100)}'.`)
  }
}

/** @returns The digest of what was stored. */
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

/** Names' endings of the kinds of picture that browsers show, by sharp's names of them. */
const ENDINGS: Readonly<Record<string, string>> = {
  jpeg: '.jpg',
  png: '.png',
  webp: '.webp',
  gif: '.gif',
  svg: '.svg',
}

/** Finds out by its bytes what a picture is. @throws PictureError */
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
  'This is no picture that browsers can show. Send it as JPEG, PNG, WebP, AVIF, GIF or SVG instead.'
const HEIC =
  'This is a HEIC picture, which most browsers cannot show. Save it as JPEG, or have your phone take photos as “Most Compatible”.'

/** The picture in the folder with the same bytes. */
async function findSame(folder: string, arriving: string, digest: string): Promise<string | undefined> {
  const { size } = await stat(arriving)
  for (const name of (await readdir(folder)).filter(isAssetFile).toSorted()) {
    const file = await findFile(folder, name)
    if (typeof file !== 'object' || file.sizeBytes !== size) continue
    if ((await digestOf(file.path)) === digest) return name
  }
  return undefined
}

async function digestOf(path: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const piece of createReadStream(path)) hash.update(piece as Uint8Array)
  return hash.digest('hex')
}

/** Gives a stored file the first free one of `stem`, `stem-2`, `stem-3` …, whatever their endings: names differ by more. */
async function giveName(folder: string, path: string, stem: string, ending: string): Promise<string> {
  const taken = new Set((await readdir(folder)).map((name) => name.toLowerCase()))
  for (;;) {
    const name = freeName(stem, (each) => taken.has((each + ending).toLowerCase())) + ending
    try {
      nameNew(path, join(folder, name))
      return name
    } catch (error) {
      // Somebody else was quicker.
      if (codeOf(error) !== 'EEXIST') throw error
      taken.add(name.toLowerCase())
    }
  }
}

/** @returns '' if there is none. @throws PictureError if it cannot be read, as the service reads it. */
async function readDescription(folder: string, name: string): Promise<string> {
  const read = await readTextFile(folder, name, MAX_SIDECAR_BYTES)
  if (!read) return ''
  if (!read.ok || !readYamlMap(read.value.text).ok) throw unreadable()
  return read.value.text
}

/** Changes single lines of a description file; all others stay as they are written. */
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
    'The file that describes this picture cannot be read, so it was left as it is. Mend it first.',
    { cause },
  )
}

function codeOf(error: unknown): string | undefined {
  return (error as NodeJS.ErrnoException).code
}
