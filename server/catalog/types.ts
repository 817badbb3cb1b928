import type { Article, ArticleEntry, ArticleSummary } from '#domain/article.ts'
import type { Count } from '#domain/listing.ts'
import type { SearchResult } from '#domain/search.ts'

/** Every article at one instant, with its indexes. Immutable: a change makes a new snapshot. */
export interface Snapshot {
  /** Differs exactly when what readers see of the articles differs; the same after a restart. */
  version: string
  /** Newest first. */
  articles: readonly ArticleSummary[]
  byId: ReadonlyMap<string, ArticleSummary>
  /** By id. An article's version differs exactly when the article does. */
  versions: ReadonlyMap<string, string>
  /**
   * Reads a whole article; `undefined` if there is none of this id.
   *
   * @throws If its body cannot be read now.
   */
  readArticle(id: string): Article | undefined
  categories: readonly Count[]
  months: readonly Count[]
  /** The three newest. */
  popular: readonly ArticleEntry[]
  /** Origins other than the site's own that these articles' pictures come from, such as `https://images.ctfassets.net`. */
  imageOrigins: readonly string[]
}

/** The content service of this process. */
export interface EmbeddedContent {
  accessToken: string
  /** Path before `/spaces`, such as `/content`. */
  basePath: string
  /** Answers requests to the service. */
  fetch(request: Request): Response | Promise<Response>
  /** Whether the articles' folder is there. Without it the service goes on with what it has read. */
  hasFolder(): Promise<boolean>
}

/** The articles that are shown. */
export interface Catalog {
  /** The newest snapshot; `undefined` until the content service has answered once. */
  current(): Snapshot | undefined
  /** Origins other than the site's own that pictures come from or may come from. */
  imageOrigins(): readonly string[]
}

/** Searches articles. */
export interface Search {
  /**
   * Finds the articles of a snapshot that have the words of a text.
   *
   * @param text As it is typed; at most `MAX_SEARCH_LENGTH` characters.
   * @returns `undefined` if the index cannot be used now.
   */
  find(snapshot: Snapshot, text: string): Promise<SearchResult | undefined>
}

/** What the bar of a preview says. */
export interface PreviewState {
  /** Present in a preview workspace alone. */
  previewBackend?: 'running' | 'disconnected'
  /** The time that a request asks a preview for by `?at=`; absent where drafts and the future are shown. */
  instant?: RequestedInstant
}

/** A time in `?at=`: shown, not known to the content service, or unreadable. */
export type RequestedInstant =
  | { kind: 'shown'; /** As written in the address. */ at: string; /** 'January 15, 2027' */ words: string }
  | { kind: 'unknown'; words: string }
  | { kind: 'unreadable'; at: string }

/** What a preview shows to one request. */
export interface PreviewView {
  catalog: Catalog
  workspace: PreviewState
}

/** What a preview workspace shows. */
export interface Preview {
  /** The articles that a request asks for. If they cannot be had, `workspace` says so, and `catalog` holds those of now. */
  view(url: URL): Promise<PreviewView>
}
