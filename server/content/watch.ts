import { basename, dirname, relative } from 'node:path'
import { watch, type FSWatcher } from 'chokidar'
import { isArticleFile, isAssetFile } from './file-names.ts'
import type { Changes } from './folder.ts'

/** Tells of changes until it is closed. */
export interface FolderWatch {
  close(): Promise<void>
}

/**
 * Watches `articles/` and `assets/` of a content folder; they may come later.
 *
 * @param onChanges Called with what changed since the last call, once a burst of changes has calmed down or has gone on
 *   for a while.
 * @param onFailure Called when the operating system refuses to watch.
 * @returns When the watch has begun: no change after that is missed.
 */
export async function watchFolder(
  dir: string,
  onChanges: (changes: Changes) => void,
  onFailure: (error: Error) => void,
): Promise<FolderWatch> {
  const batch = createBatch(onChanges)
  const watcher = watch(dir, {
    depth: 1,
    ignoreInitial: true,
    ignored: (path) => !isWatched(relative(dir, path)),
    awaitWriteFinish: { stabilityThreshold: WRITE_SETTLES_MS, pollInterval: WRITE_SETTLES_MS / 2 },
  })
  watcher.on('error', (error) => onFailure(error as Error))
  watcher.on('all', (_event, path) => batch.add(relative(dir, path)))
  await becomeReady(watcher)
  return {
    async close() {
      batch.close()
      await watcher.close()
    },
  }
}

/** A file that has not grown for this long is taken as written. */
const WRITE_SETTLES_MS = 80
/** A burst of changes is over when nothing happens for this long ... */
const BURST_PAUSE_MS = 50
/** ... and is told of when it has lasted this long. */
const BURST_LIMIT_MS = 400

/** @param path Relative to the content folder. */
function isWatched(path: string): boolean {
  const [folder, name, ...deeper] = path.split(/[/\\]/)
  if (['', 'articles', 'assets'].includes(path)) return true
  if (deeper.length > 0) return false
  return folder === 'articles' ? isArticleFile(name) : folder === 'assets' && isAssetFile(name)
}

function createBatch(onChanges: (changes: Changes) => void) {
  let articles = new Set<string>()
  let assets = new Set<string>()
  let startedAt: number | undefined
  let timer: NodeJS.Timeout | undefined

  const flush = () => {
    const changes = { articles, assets }
    articles = new Set()
    assets = new Set()
    startedAt = undefined
    onChanges(changes)
  }
  return {
    add(path: string) {
      if (dirname(path) === 'articles') articles.add(basename(path))
      if (dirname(path) === 'assets') assets.add(basename(path))
      startedAt ??= performance.now()
      const leftMs = startedAt + BURST_LIMIT_MS - performance.now()
      clearTimeout(timer)
      timer = setTimeout(flush, Math.max(0, Math.min(BURST_PAUSE_MS, leftMs)))
    },
    close: () => clearTimeout(timer),
  }
}

function becomeReady(watcher: FSWatcher): Promise<void> {
  return new Promise((resolve) => watcher.once('ready', resolve))
}
