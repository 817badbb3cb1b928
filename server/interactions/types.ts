/** The counts of an article's thread. */
export interface ThreadCounts {
  likes: number
  /** Visible comments. */
  comments: number
  /** Whether nobody can add a comment. */
  areCommentsClosed: boolean
}

/** An article's likes and comments at one instant. */
export interface Thread extends ThreadCounts {
  /** Whether the requesting reader likes it. */
  liked: boolean
  /** Number of the last event that these counts include. A live stream continues after it. */
  lastEventId: number
}

/** The result of adding or removing a like. */
export type SavedLike = Pick<Thread, 'likes' | 'liked' | 'lastEventId'>

/** The result of deleting a comment. */
export type Deletion = Pick<Thread, 'comments' | 'lastEventId'>

/** A comment as readers see it. */
export interface Comment {
  id: string
  /** Number of the event that added the comment. It grows with each comment of an article. */
  number: number
  /** Name of its author as readers see it; 'Guest' once the account is deleted. */
  user: string
  /** Present on the creator's own comments. */
  isByCreator?: true
  /** Present on an answer. */
  answersTo?: AnsweredComment
  /** Plain text, as typed. */
  text: string
  /** Instant in ISO 8601. */
  createdAt: string
  /** Instant of the author's last change; absent if she has not changed it. */
  editedAt?: string
}

/** The comment that another comment answers. */
export interface AnsweredComment {
  id: string
  /** Name of the answered comment's author; absent once the comment is no longer visible. */
  user?: string
  /** First line of the answered comment, if the answer quotes it. */
  quote?: string
}

/** A comment as one reader sees it. */
export interface ListedComment extends Comment {
  /** Present on the reader's own comments. */
  isOwn?: true
  /** Present on the reader's own comments that wait for the creator's approval. */
  isHeld?: true
}

/** The result of changing a comment. */
export interface EditedComment extends ListedComment {
  lastEventId: number
}

/** A page of comments, newest first. */
export interface CommentPage {
  items: ListedComment[]
  /** Number of all visible comments. */
  total: number
  /** Value of `before` for the next page; `null` at the end. */
  next: number | null
  /** Number of the last event that this page includes. */
  lastEventId: number
}

/** The state of a comment. The creator can restore a comment that she `removed`, but not one that its author `deleted`. */
export type CommentState = 'visible' | 'held' | 'removed' | 'deleted'

/** An action of the creator. `approve` and `hold` undo each other, as `remove` and `restore` do. */
export type ModerationAction = 'approve' | 'hold' | 'remove' | 'restore'

/** Identifies a comment and its article. */
export interface CommentKey {
  id: string
  articleId: string
}

/** The place of a comment in the creator's list, newest first. */
export interface CommentPosition {
  createdAt: string
  id: string
}

/** Which comments to list; an absent property filters nothing. */
export interface CommentFilter {
  articleId?: string
  /** Address of the author, or a domain such as `@example.com` with all its subdomains; in lower case. */
  author?: string
  states?: CommentState[]
  /** Instant of the oldest comment in ISO 8601. */
  since?: string
  /** The text, or its author's name or address, contains all of them, in any order and case. */
  words?: string[]
  /** Whether to leave out the comments of articles in the bin. */
  isOutsideBin?: boolean
}

/** A comment in the studio. Only the owner receives addresses of readers. */
export interface DeskComment extends Pick<Comment, 'id' | 'user' | 'isByCreator' | 'answersTo' | 'text'> {
  articleId: string
  /** Title of the article; absent while readers cannot see the article. */
  title?: string
  state: 'visible' | 'held' | 'removed'
  createdAt: string
  editedAt?: string
  /** The author; absent once the account is deleted. */
  author?: DeskAuthor
}

/** The author of a comment in the studio, with the number of her comments by their state, this one included. */
export interface DeskAuthor {
  email: string
  isBlocked: boolean
  visible: number
  held: number
  removed: number
}

/** Answer of `GET /studio/api/comments`. */
export interface DeskComments {
  items: DeskComment[]
  /** Value of `after` for the next page; absent at the end. */
  next?: string
  /** Numbers of comments that match the rest of the filter. */
  counts: Record<DeskComment['state'], number>
}

/** Answer of `POST /studio/api/comments/changes`. */
export interface ModerationJson {
  /** Ids of the changed comments. */
  ids: string[]
  /** Addresses that were not blocked before. */
  blocked: string[]
  /** Whether more comments match than one request changes. */
  hasMore: boolean
}

/** Answer of `GET /studio/api/comments/rules`. */
export interface CommentRulesJson {
  blocks: string[]
  /** Articles whose comments the creator has closed. */
  closed: { articleId: string; title?: string }[]
  /** Whether the comments of all articles are closed. */
  areAllClosed: boolean
}

/** The comments that an action changes: by their ids, or all that match a filter. */
export type ModerationSelection =
  | { ids: readonly string[] }
  | {
      filter: CommentFilter
      /** The newest of them, so that comments that the creator has not seen stay as they are. */
      from: CommentPosition
      /** Ids of those that stay as they are. */
      except: readonly string[]
    }

/** The creator's work with comments in the studio. */
export interface Moderation {
  /** Lists a page of comments, newest first, each with its context. Comments of articles in the bin are missing. */
  list(filter: CommentFilter, page: { after?: CommentPosition; limit: number }): Promise<DeskComments>
  /**
   * Changes comments. Those that do not allow the action, such as removed ones to remove, stay as they are.
   *
   * @param change `isBlocking` blocks the authors too; `unblock` ends blocks, to undo an earlier change.
   */
  change(change: {
    action: ModerationAction
    selection: ModerationSelection
    isBlocking: boolean
    unblock: readonly string[]
  }): Promise<ModerationJson>
  /** Blocks an address or a domain, and removes their comments if `isRemoving` is true. */
  block(block: string, options: { isRemoving: boolean }): Promise<ModerationJson>
  /** @returns Whether it was blocked. */
  unblock(block: string): Promise<boolean>
  /** Closes or reopens the comments of an article; without an id, of all articles. */
  setClosed(articleId: string | undefined, isClosed: boolean): Promise<void>
  rules(): Promise<CommentRulesJson>
  /**
   * Answers a comment as the creator, by the rules of the site.
   *
   * @param answer `id` is the answered comment; `attempt` the answer's id, the same in each attempt to add it.
   * @throws AppError if it is refused, or if there is no such comment
   */
  answer(userId: string, answer: { id: string; text: string; attempt: string }): Promise<void>
}
