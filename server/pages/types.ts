import type { ArticleSummary, Image } from '#domain/article.ts'
import type { CategoryNotes } from '#domain/category-notes.ts'
import type { CommentAuthor } from '#domain/comment.ts'
import type { Catalog, PreviewState, Search } from '../catalog/types.ts'
import type { SignInOptions } from '../identity/types.ts'
import type { EmailClientOptions } from '../mail/types.ts'
import type { SiteView } from '../site/types.ts'

/** What the bars at the top of every page say (specification, section 1). */
export interface Workspace extends PreviewState {
  isEmulated: boolean
}

/** What screens get from the server that renders them. */
export interface PageServices {
  catalog: Catalog
  search: Search
  workspace: Workspace
  site(): SiteView
  /** What the creator says of her categories. */
  categoryNotes(): CategoryNotes
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
  /** Finds where an old address leads now; `undefined` if it leads nowhere else. */
  findRedirect(path: string): string | undefined
  /** Logs a failure while a page was rendered. */
  reportError(error: unknown): void
  /** Marks the inline scripts that the page itself writes, so that only they are allowed to run; new for each page. */
  scriptNonce: string
}
