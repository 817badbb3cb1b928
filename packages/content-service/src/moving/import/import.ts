import { MovingError } from '../moving-error.ts'
import { listFilesOf } from './archive/list-files.ts'
import { importContentfulExport } from './contentful/import-contentful.ts'
import { readFolderSite } from './folder/read-folder.ts'
import { readGhost } from './ghost/read-site.ts'
import { recogniseSource, WXR, type Source } from './recognise-source.ts'
import type { FetchFile } from './site/fetch-missing.ts'
import { importSite, type SiteReader } from './site/import-site.ts'
import type { Follower, MovedComment } from './site/old-site.ts'
import { readWordpress } from './wordpress/read-site.ts'
import type { ImportReport } from './write/outcome.ts'

export interface ImportOptions {
  /** Absent to recognise it. */
  source?: Source
  /** Paths of the files of one export, or of one folder. */
  paths: readonly string[]
  /** Folders with the site's pictures and other files. */
  filesDirs?: readonly string[]
  /** The content folder, absolute. It may be missing. */
  contentDir: string
  isDryRun?: boolean
  /** Whether to replace files with other content. By default they stay. */
  overwrites?: boolean
  /** For Contentful: what an entry with unpublished changes becomes. */
  changed?: 'publish' | 'draft'
  /** Fetches files of the old site that are nowhere else; without it they are missing. A dry run fetches none. */
  fetchFile?: FetchFile
  /** Called with the number of finished steps, and of all steps. */
  onProgress?: (done: number, total: number) => void
}

export interface Import {
  source: Source
  report: ImportReport
  /** For the database: the content folder has no place for them. Nothing is stored yet. */
  comments: readonly MovedComment[]
  /** For a file outside the content folder. Nothing is stored yet. */
  followers: readonly Follower[]
}

/**
 * Imports what another program wrote into the content folder.
 *
 * @throws MovingError if it cannot be read or recognised, or the folder not be written; the folder is unchanged then.
 */
export async function importContent(options: ImportOptions): Promise<Import> {
  const { paths, filesDirs = [], changed, ...shared } = options
  const source = options.source ?? (await recogniseSource(paths))
  if (source !== 'contentful')
    return { source, ...(await importSite({ ...shared, read: readers[source], paths, filesDirs })) }
  if (paths.length > 1) throw new MovingError(`Name only one file: ${paths[1]} is another.`)
  const report = await importContentfulExport({
    ...shared,
    file: paths[0],
    changed,
    isRecognised: options.source === undefined,
  })
  return { source, report, comments: [], followers: [] }
}

const readers: Readonly<Record<Exclude<Source, 'contentful'>, SiteReader>> = {
  ghost: async (paths) => ({ site: await readGhost(paths) }),
  wordpress: async (paths) => ({ site: await readWordpress(await listFilesOf(paths, /\.xml$/i, WXR)) }),
  folder: readFolderSite,
}
