/** What readers do with an article, counted. */
export interface ThreadCounts {
  likes: number
  /** Visible ones. */
  comments: number
  /** Whether nobody can add a comment now. */
  areCommentsClosed: boolean
}

/** An article's likes and comments at one instant. */
export interface Thread extends ThreadCounts {
  /** Whether the reader who asks likes it. */
  liked: boolean
  /** Number of the last event that these counts include: a live stream goes on after it. */
  lastEventId: number
}

/** The result of a like, or of its end. */
export type SavedLike = Pick<Thread, 'likes' | 'liked' | 'lastEventId'>

/** The result of deleting a comment. */
export type Deletion = Pick<Thread, 'comments' | 'lastEventId'>

/** A comment as readers see it. */
export interface Comment {
  id: string
  /** Number of the event that brought it: grows with each comment of an article. */
  number: number
  /** Name of its author as readers see it; 'Guest' once the account is gone. */
  user: string
  /** Present on the creator's own. */
  isByCreator?: true
  /** Present on an answer. */
  answersTo?: AnsweredComment
  /** Plain text, as typed. */
  text: string
  /** Instant in ISO 8601, as all below. */
  createdAt: string
  /** Present if its author changed it: when she did so last. */
  editedAt?: string
}

/** The comment that another one answers. */
export interface AnsweredComment {
  id: string
  /** Name of its author; absent once readers do not see the comment any more. */
  user?: string
  /** Its first line, if the answer quotes it. */
  quote?: string
}

/** A comment as one reader sees it. */
export interface ListedComment extends Comment {
  /** Present on those that she wrote. */
  isOwn?: true
  /** Present on hers that are held for the creator's approval. */
  isHeld?: true
}

/** The result of changing a comment. */
export interface EditedComment extends ListedComment {
  lastEventId: number
}

/** A page of comments, newest first. */
export interface CommentPage {
  items: ListedComment[]
  /** All visible ones. */
  total: number
  /** Number of the comment that the next page comes before; `null` at the end. */
  next: number | null
  /** Number of the last event that this page includes. */
  lastEventId: number
}

/** The state of a comment: the creator can restore one that she `removed`, but not one that its author `deleted`. */
export type CommentState = 'visible' | 'held' | 'removed' | 'deleted'

/** Which comments to list; an absent property filters nothing. */
export interface CommentFilter {
  articleId?: string
  /** Address of the author, in lower case. */
  author?: string
  states?: CommentState[]
}
