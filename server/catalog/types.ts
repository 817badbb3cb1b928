import type { Article, ArticleEntry, ArticleSummary } from '#domain/article.ts'
import type { Count } from '#domain/listing.ts'
import type { SearchResult } from '#domain/search.ts'
import type { SiteView } from '../site/types.ts'
import type { ArticleTimes } from './articles/article-times.ts'

/** Every article at one instant, with its indexes. Immutable: a change makes a new snapshot. */
export interface Snapshot {
  /** Changes exactly when readers see a difference in the articles. Stays the same after a restart. */
  version: string
  /** Newest first. */
  articles: readonly ArticleSummary[]
  byId: ReadonlyMap<string, ArticleSummary>
  /** Version of each article and page by id. It changes exactly when its text or a field changes. */
  versions: ReadonlyMap<string, string>
  /** By id of an article. */
  times: ReadonlyMap<string, ArticleTimes>
  /** Addresses that articles had elsewhere, as written; those of the oldest article are first. */
  aliases: readonly Alias[]
  /**
   * Reads an article with its body; `undefined` if no article has this id.
   * @throws If its body cannot be read now.
   */
  readArticle(id: string): Article | undefined
  /** The creator's own pages by name. They are in no list of articles. */
  pages: ReadonlyMap<string, ArticleSummary>
  /** Reads a page with its body; `undefined` if no page has this name. @throws As `readArticle`. */
  readPage(name: string): Article | undefined
  /** The articles, then the pages. */
  texts: readonly ArticleSummary[]
  categories: readonly Count[]
  months: readonly Count[]
  tags: readonly Count[]
  series: readonly Count[]
  /** The three newest articles. */
  popular: readonly ArticleEntry[]
  /** Origins of these articles' pictures, other than the site's own, such as `https://images.ctfassets.net`. */
  imageOrigins: readonly string[]
  /** Origins of the frames that readers can open in these articles, such as `https://player.vimeo.com`. */
  frameOrigins: readonly string[]
}

/** An address that an article had elsewhere. */
export interface Alias {
  /** As written: a whole address, a path, or the last part of one. */
  alias: string
  id: string
}

/** The content service of this process. */
export interface EmbeddedContent {
  accessToken: string
  /** Path before `/spaces`, such as `/content`. */
  basePath: string
  /** Answers requests to the service. */
  fetch(request: Request): Response | Promise<Response>
  /** Whether the articles' folder exists. Without it the service continues with what it has read. */
  hasFolder(): Promise<boolean>
}

/** The articles that are shown. */
export interface Catalog {
  /** The newest snapshot; `undefined` until the content service has answered once. */
  current(): Snapshot | undefined
  /** Origins other than the site's own that pictures may come from. */
  imageOrigins(): readonly string[]
}

/** Searches articles. */
export interface Search {
  /**
   * Finds the articles of a snapshot that contain the words of a text.
   * @param text The typed text; at most `MAX_SEARCH_LENGTH` characters.
   * @returns `undefined` if the index cannot be used now.
   */
  find(snapshot: Snapshot, text: string): Promise<SearchResult | undefined>
}

/** The state that the bar of a preview shows. */
export interface PreviewState {
  /** Whether the content service answers; absent outside a preview workspace. */
  previewBackend?: 'running' | 'disconnected'
  /** The instant of `?at=`; absent if drafts and scheduled articles are shown. */
  instant?: RequestedInstant
  /** Whether the page is shown without scripts, to the creator's friends or next to the text in the studio. */
  isStill?: true
  /** Whether the page becomes a file, next to which no server runs. */
  isFile?: true
}

/** An instant in `?at=`: shown, unknown to the content service, or unreadable. */
export type RequestedInstant =
  | { kind: 'shown'; /** As written in the address. */ at: string; /** 'January 15, 2027' */ words: string }
  | { kind: 'unknown'; words: string }
  | { kind: 'unreadable'; at: string }

/** The answer of a preview to one request. */
export interface PreviewView {
  catalog: Catalog
  /** The site, if it is not the saved one. */
  site?(): SiteView
  workspace: PreviewState
}

/** The content of a preview workspace. */
export interface Preview {
  /** Finds the articles for an address. An instant that cannot be shown gives the current ones; `workspace` says so. */
  view(url: URL): Promise<PreviewView>
}
