import { readArticleFile, type ArticleFile } from './article-file.ts'
import { FILES_AT_ONCE, forEachOf } from './concurrency.ts'
import { isArticleFile } from './file-names.ts'
import { explainFailure, listNames } from './files.ts'
import { keep, type KeptFile, type Version } from './kept-file.ts'
import type { Effect, Fault } from '../problem.ts'
import { articleQuestion, assetQuestion, recordQuestions, type Neighbours } from './references.ts'

/** The folder `articles/`, as last read. */
export interface ArticleFolder {
  versions(): Version<ArticleFile>[]
  /**
   * @param changed Files that came, changed or went; `undefined` for every file.
   * @param differingAssets Names of assets that came, went or changed their id: articles that mention one are read again.
   * @returns Whether anything that can be served differs now.
   */
  refresh(changed: ReadonlySet<string> | undefined, differingAssets: ReadonlySet<string>): Promise<boolean>
}

/**
 * Makes the picture of a folder of articles; nothing is read before the first `refresh`.
 *
 * @param setFaults Told of every file that is read, or gone, what is wrong with it now.
 */
export function createArticleFolder(
  folder: string,
  findAssetId: Neighbours['findAssetId'],
  setFaults: (name: string, faults: readonly Fault[], effect?: Effect) => void,
): ArticleFolder {
  const articles = new Map<string, KeptArticle>()

  return {
    versions: () => [...articles.values()].flatMap(({ version }) => version ?? []),
    async refresh(changed, differingAssets) {
      const present = new Set((await listNames(folder)).filter(isArticleFile))
      const gone = [...articles.keys()].filter((name) => !present.has(name))
      for (const name of gone) forget(name)

      const toRead = new Set(changed ?? present).intersection(present)
      const came = [...toRead].filter((name) => !articles.has(name))
      const questions = new Set([...differingAssets].map(assetQuestion))
      for (const name of [...came, ...gone]) questions.add(articleQuestion(stemOf(name)))
      for (const [name, { asked }] of articles) if (!questions.isDisjointFrom(asked)) toRead.add(name)
      const neighbours: Neighbours = { findAssetId, hasArticle: (id) => present.has(`${id}.md`) }
      let differs = gone.length > 0
      await forEachOf(toRead, FILES_AT_ONCE, async (name) => {
        if (await read(name, neighbours)) differs = true
      })
      return differs
    },
  }

  /** @returns Whether what can be served of the file differs now. */
  async function read(name: string, neighbours: Neighbours): Promise<boolean> {
    const { asked, ...recording } = recordQuestions(neighbours)
    const reading = await explainFailure(() => readArticleFile(folder, name, recording))
    if (!reading) return forget(name)
    const kept = keep(articles.get(name), reading)
    articles.set(name, { ...kept, asked })
    setFaults(name, kept.faults, effectOf(reading.ok, kept))
    return reading.ok
  }

  function forget(name: string): boolean {
    setFaults(name, [])
    return articles.delete(name)
  }
}

/** An article with what its last reading asked about other files. */
interface KeptArticle extends KeptFile<ArticleFile> {
  asked: ReadonlySet<string>
}

function effectOf(isUsed: boolean, { version }: KeptFile<ArticleFile>): Effect {
  if (isUsed) return 'shown-without'
  return version ? 'last-version' : 'left-out'
}

function stemOf(name: string): string {
  return name.slice(0, -'.md'.length)
}
