import type { ArticleSummary, Image } from '#domain/article.ts'
import type { CategoryNotes } from '#domain/category-notes.ts'
import type { CommentAuthor } from '#domain/comment.ts'
import type { Catalog, PreviewState, Search } from '../catalog/types.ts'
import type { Comment } from '../interactions/types.ts'
import type { SignInOptions } from '../identity/types.ts'
import type { EmailClientOptions } from '../mail/types.ts'
import type { SiteView } from '../site/types.ts'

/** The state that the bars at the top of every page show (specification, section 1). */
export interface Workspace extends PreviewState {
  isEmulated: boolean
}

/** Services of the server that screens use while it renders them. */
export interface PageServices {
  catalog: Catalog
  search: Search
  workspace: Workspace
  site(): SiteView
  /** The creator's notes on her categories. */
  categoryNotes(): CategoryNotes
  /** Origin that readers use, such as `https://mehar.example`, without a slash at the end. */
  publicUrl: string
  /** Pictures for link previews. */
  cards: {
    site(): Image
    article(article: ArticleSummary): Image
  }
  signIn: SignInOptions
  /** How the contact form reaches the e-mail service. */
  emailClient: EmailClientOptions
  /** Which name of a comment's author readers see. */
  commentAuthor: CommentAuthor
  /** Lists the visible comments of an article, newest first, for a page that becomes a file. */
  commentsOf?(articleId: string): Promise<Comment[]>
  /** Finds the new address of an old one, which may have a query; `undefined` if there is none. */
  findRedirect(address: string): string | undefined
  /** Logs a failure of rendering. */
  reportError(error: unknown): void
  /** Nonce of the page's own inline scripts, new for each page. The policy allows only scripts with this nonce. */
  scriptNonce: string
}
