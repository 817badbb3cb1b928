/** What readers do with an article, counted. */
export interface ThreadCounts {
  likes: number
  /** Those that everybody sees. */
  comments: number
  /** Whether nobody can add a comment now. */
  areCommentsClosed: boolean
}

/** An article's likes and comments at one moment. */
export interface Thread extends ThreadCounts {
  /** Whether who asks likes it. */
  liked: boolean
  /** Number of the last event that these counts include: a live stream goes on after it. */
  lastEventId: number
}

/** What liking an article, or taking it back, has led to. */
export type SavedLike = Pick<Thread, 'likes' | 'liked' | 'lastEventId'>

/** What the end of a comment has led to. */
export type Deletion = Pick<Thread, 'comments' | 'lastEventId'>

/** A comment as readers see it. */
export interface Comment {
  id: string
  /** Number of the event that brought it: grows with each comment of an article. */
  number: number
  /** Name of its author as readers see it; 'Guest' once the account is gone. */
  user: string
  /** Plain text, as typed. */
  text: string
  /** Instant in ISO 8601. */
  createdAt: string
}

/** A comment as one reader sees it. */
export interface ListedComment extends Comment {
  /** Present on those that she wrote. */
  isOwn?: true
  /** Present on those of hers that wait for the creator's approval. */
  isHeld?: true
}

/** A page of comments, newest first. */
export interface CommentPage {
  items: ListedComment[]
  /** All that everybody sees. */
  total: number
  /** Number of the comment that the next page comes before; `null` at the end. */
  next: number | null
  /** Number of the last event that this page includes. */
  lastEventId: number
}

/** What somebody may download of what she did. */
export interface OwnInteractions {
  likes: { articleId: string; likedAt: string }[]
  comments: { articleId: string; text: string; createdAt: string }[]
}

/** What became of a comment: the creator can bring back one that is `removed`, and none that its author `deleted`. */
export type CommentState = 'visible' | 'held' | 'removed' | 'deleted'

/** A comment as the creator sees it. */
export interface ModeratedComment {
  id: string
  articleId: string
  /** Address of its author; `null` once the account, or the comment by her, is deleted. */
  author: string | null
  /** As typed; empty if its author deleted it. */
  text: string
  /** Instant in ISO 8601. */
  createdAt: string
  state: CommentState
}

/** Which comments are wanted; what is absent makes no difference. */
export interface CommentFilter {
  articleId?: string
  /** Address of the author, in lower case. */
  author?: string
  states?: CommentState[]
}

/** Names a comment and its article. */
export type CommentKey = Pick<ModeratedComment, 'id' | 'articleId'>
