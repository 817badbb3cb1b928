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

/** Which comments to list; an absent property filters nothing. */
export interface CommentFilter {
  articleId?: string
  /** Address of the author, in lower case. */
  author?: string
  states?: CommentState[]
}
