import { constants, copyFile, cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseDocument, stringify, type Scalar } from 'yaml'
import { repository } from '#server/config/config.ts'
import { StartError } from '#server/errors.ts'
import { STUDIO_FILE } from '#server/site/site.ts'
import type { BlogOptions } from './blog-options.ts'

const sampleDir = join(repository, 'sample')
const emptySite = join(repository, 'cli/init/site.yaml')
const studioSettings = join(repository, 'cli/init/studio.yaml')

/**
 * Fills a folder that was empty or absent before the questions. Files that other programs added since then stay, even
 * after a failure. `site.yaml` comes last, because nothing starts without it.
 */
export async function fill(folder: string, { name, title, accent, withSample }: BlogOptions): Promise<void> {
  const source = withSample ? join(sampleDir, 'site.yaml') : emptySite
  const copyright = withSample && { copyright: `© ${new Date().getFullYear()} ${name}. All rights reserved.` }
  const made: string[] = []
  try {
    await mkdir(folder, { recursive: true })
    for (const part of ['articles', 'assets']) {
      await mkdir(join(folder, part))
      made.push(part)
    }
    if (withSample) {
      for (const part of made) await cp(join(sampleDir, part), join(folder, part), { recursive: true })
      await copyFile(
        join(sampleDir, 'categories.yaml'),
        join(folder, 'categories.yaml'),
        constants.COPYFILE_EXCL,
      )
      made.push('categories.yaml')
    }
    await copyFile(studioSettings, join(folder, STUDIO_FILE), constants.COPYFILE_EXCL)
    made.push(STUDIO_FILE)
    const text = withValues(await readFile(source, 'utf8'), {
      name,
      title,
      'look.accent': accent,
      ...copyright,
    })
    await writeFile(join(folder, 'site.yaml'), text, { flag: 'wx' })
  } catch (cause) {
    for (const part of made) await rm(join(folder, part), { recursive: true, force: true })
    if ((cause as NodeJS.ErrnoException).code === 'EEXIST') throw isNotEmpty(folder)
    throw new StartError(`${folder} cannot be filled (${(cause as Error).message}). Name another folder.`, {
      cause,
    })
  }
}

/** Creates the error for a folder that contains something. */
export function isNotEmpty(folder: string): StartError {
  return new StartError(`${folder} is not empty. Nothing in it was changed: name another folder.`)
}

/** Replaces values in YAML and preserves everything else. @param values By paths of existing keys: `look.accent`. */
function withValues(text: string, values: Readonly<Record<string, string>>): string {
  const document = parseDocument(text)
  const places = Object.entries(values).map(([path, value]) => {
    const { range } = document.getIn(path.split('.'), true) as Scalar
    return { start: range![0], end: range![1], value }
  })
  return places
    .toSorted((a, b) => b.start - a.start)
    .reduce((whole, { start, end, value }) => {
      const written = stringify(value, { lineWidth: 0, defaultStringType: 'QUOTE_DOUBLE' }).trim()
      return whole.slice(0, start) + written + whole.slice(end)
    }, text)
}
