import { readFile } from 'node:fs/promises'
import { siteSchema, type Site } from '#domain/site.ts'
import { StartError } from '../errors.ts'
import { openContentFile, type ContentFile } from './content-file.ts'
import { checkYaml } from './yaml.ts'

/** The current content of `site.yaml`. */
export type SiteFile = ContentFile<Site>

interface SiteFileOptions {
  contentDir: string
  onChange(): void
  /** Called when the changed file cannot be read; the last good version stays. */
  onProblem(reason: string): void
}

/**
 * Opens `site.yaml`.
 *
 * @throws StartError naming file, line and reason of every mistake, if the file is missing or does not parse.
 */
export function openSiteFile(options: SiteFileOptions): Promise<SiteFile> {
  return openContentFile({ ...options, name: 'site.yaml', read: readSite })
}

async function readSite(path: string): Promise<Site> {
  let text: string
  try {
    text = await readFile(path, 'utf8')
  } catch (cause) {
    throw new StartError(
      `There is no readable site.yaml at ${path}. Point CONTENT_DIR at the folder that holds it and the articles.`,
      { cause },
    )
  }
  return checkYaml(path, text, siteSchema)
}
