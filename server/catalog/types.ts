import type { Article, ArticleSummary, Image } from '#domain/article.ts'
import type { CommentAuthor } from '#domain/comment.ts'
import type { Count } from '#domain/listing.ts'
import type { Site } from '#domain/site.ts'
import type { SignInOptions } from '../identity/types.ts'
import type { EmailClientOptions } from '../mail/types.ts'

/** Every article at one moment, with its indexes. Immutable: a change makes a new snapshot. */
export interface Snapshot {
  /** Differs exactly when what readers see of the articles differs; the same after a restart. */
  version: string
  /** Newest first. */
  articles: readonly ArticleSummary[]
  byId: ReadonlyMap<string, Article>
  categories: readonly Count[]
  months: readonly Count[]
  /** The three newest. */
  popular: readonly ArticleSummary[]
  /** Origins other than the site's own that these articles' pictures come from, such as `https://images.ctfassets.net`. */
  imageOrigins: readonly string[]
}

/** The articles that are shown. */
export interface Catalog {
  /** The newest snapshot; `undefined` until the content service has answered once. */
  current(): Snapshot | undefined
  /** Origins other than the site's own that pictures come from or may come from. */
  imageOrigins(): readonly string[]
}

/** The creator's words, with her pictures and the look that she chose as addresses. */
export interface SiteView extends Omit<Site, 'photo' | 'icon' | 'look' | 'map'> {
  photo: Image
  look: LookView
  /** The creator's own icon. */
  icon?: Omit<Image, 'description'>
  map: Omit<Site['map'], 'picture'> & { picture?: Image }
}

/** What pages name of the look that the creator chose. */
export interface LookView {
  /** Address of the style sheet of typefaces and accent; another look has another. */
  stylesheet: string
  /** Addresses of the files that the first words of a page are set in; none for a typeface that readers have. */
  fonts: { normal?: string; italic?: string }
  /** The color of the page, as `#f8f4eb`. */
  paper: Record<'light' | 'dark', string>
}

/** What the bars at the top of every page say (specification, section 1). */
export interface Workspace extends PreviewState {
  isEmulated: boolean
}

/** What the bar of a preview says. */
export interface PreviewState {
  /** Present in a preview workspace alone. */
  previewBackend?: 'running' | 'disconnected'
  /** The time that a request asks a preview for by `?at=`; absent where drafts and the future are shown. */
  moment?: RequestedMoment
}

/** A time in `?at=`: shown, not known to the content service, or unreadable. */
export type RequestedMoment =
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

/** What screens get from the server that renders them. */
export interface PageServices {
  catalog: Catalog
  workspace: Workspace
  site(): SiteView
  /** Origin that readers use, such as `https://mehar.example`, without a slash at the end. */
  publicUrl: string
  /** Pictures that stand for pages where links to them are shown. */
  cards: {
    site(): Image
    article(article: ArticleSummary): Image
  }
  signIn: SignInOptions
  /** How the contact form reaches the e-mail service. */
  emailClient: EmailClientOptions
  /** What readers see of who wrote a comment. */
  commentAuthor: CommentAuthor
  /** Logs a failure while a page was rendered. */
  reportError(error: unknown): void
  /** Marks the inline scripts that the page itself writes, so that only they are allowed to run; new for each page. */
  scriptMark: string
}
