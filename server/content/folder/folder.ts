import { join } from 'node:path'
import type { ArticleFile } from './article-file.ts'
import { createArticleFolder } from './article-folder.ts'
import type { AssetFile } from './asset-file.ts'
import { createAssetFolder } from './asset-folder.ts'
import type { Version } from './kept-file.ts'
import { createProblemList } from './problem-list.ts'
import type { ContentProblem } from '../problem.ts'

/** Files that came, changed or went. Names without folders. */
export interface Changes {
  articles: ReadonlySet<string>
  assets: ReadonlySet<string>
}

/** What a content folder holds, as last read. */
export interface Folder {
  /** Good versions, in no order. */
  articles(): Version<ArticleFile>[]
  /** Good versions by asset id. */
  assets(): ReadonlyMap<string, Version<AssetFile>>
  /** Asset made from a file of `assets/`; `undefined` if there is none. */
  findAssetId(fileName: string): string | undefined
  problems(): ContentProblem[]
  /**
   * Reads the files that changed and the articles that mention what came or went; forgets what is gone. Not to be called
   * again before it has ended.
   *
   * @param changes Left out, every file is read.
   * @returns Whether anything that can be served differs now.
   */
  refresh(changes?: Changes): Promise<boolean>
}

/**
 * Makes the picture of a content folder; nothing is read before the first `refresh`.
 *
 * @param dir The content folder, absolute. The folders in it may be missing.
 * @param onProblem Called when a file begins to fail, or fails differently.
 */
export function createFolder(dir: string, onProblem: (problem: ContentProblem) => void): Folder {
  const problems = createProblemList(onProblem)
  const assets = createAssetFolder(join(dir, 'assets'), (name, faults) =>
    problems.set(`assets/${name}`, faults),
  )
  const articles = createArticleFolder(join(dir, 'articles'), assets.findAssetId, (name, faults, effect) =>
    problems.set(`articles/${name}`, faults, effect),
  )
  return {
    articles: articles.versions,
    assets: assets.versions,
    findAssetId: assets.findAssetId,
    problems: problems.all,
    async refresh(changes) {
      const assetsChange = await assets.refresh(changes?.assets)
      const articlesDiffer = await articles.refresh(changes?.articles, assetsChange.differingNames)
      return assetsChange.differs || articlesDiffer
    },
  }
}
