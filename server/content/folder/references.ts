/** What an address in an article leads to. */
export type Target =
  /** A file in `assets/`. `isExplicit` is false for a bare name, which may also be meant as a web address. */
  | { kind: 'asset'; fileName: string; isExplicit: boolean }
  | { kind: 'article'; id: string }
  | { kind: 'web'; uri: string }

/** What one article may ask about the files beside it. */
export interface Neighbours {
  /** Id of the asset made from a file in `assets/`; `undefined` if there is none. */
  findAssetId(fileName: string): string | undefined
  /** Whether `articles/{id}.md` is there, readable or not. */
  hasArticle(id: string): boolean
}

/** Neighbours that write down every question, so that a change of its answer can be noticed. */
export interface RecordingNeighbours extends Neighbours {
  readonly asked: ReadonlySet<string>
}

/** Names the question about an asset, as `RecordingNeighbours` notes it. */
export const assetQuestion = (fileName: string) => `asset ${fileName}`

/** Names the question about an article. */
export const articleQuestion = (id: string) => `article ${id}`

/** Wraps neighbours so that what was asked of them is known afterwards. */
export function recordQuestions(neighbours: Neighbours): RecordingNeighbours {
  const asked = new Set<string>()
  return {
    asked,
    findAssetId(fileName) {
      asked.add(assetQuestion(fileName))
      return neighbours.findAssetId(fileName)
    },
    hasArticle(id) {
      asked.add(articleQuestion(id))
      return neighbours.hasArticle(id)
    },
  }
}

/**
 * Tells what an address written in an article's Markdown or front matter leads to.
 *
 * Files are addressed from the article's place: `../assets/lake.jpg`, `first-snow.md`; `assets/lake.jpg` and `lake.jpg`
 * are understood too. Percent-encoding is undone.
 */
export function parseTarget(address: string): Target {
  const isElsewhere = /^(?:[a-z][a-z0-9+.-]*:|[/#?])/i.test(address) || address === ''
  if (isElsewhere) return { kind: 'web', uri: address }
  const path = decode(address.replace(/[?#].*$/s, '')).normalize('NFC')
  const article = /^(?:\.\/|\.\.\/articles\/)?([^/]+)\.md$/.exec(path)
  if (article) return { kind: 'article', id: article[1] }
  const asset = /^(?:\.\.?\/)?assets\/(.+)$/s.exec(path)
  if (asset) return { kind: 'asset', fileName: asset[1], isExplicit: true }
  const bare = /^(?:\.\/)?([^/]+)$/.exec(path)
  if (bare) return { kind: 'asset', fileName: bare[1], isExplicit: false }
  return { kind: 'web', uri: address }
}

function decode(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path // a lone percent sign is part of the name
  }
}
