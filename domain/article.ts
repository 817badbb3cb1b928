/** A picture as a page shows it. */
export interface Image {
  /** Address a browser can load: absolute, or relative to the site's root. */
  url: string
  /** Pixels, where the content service tells them. */
  width?: number
  height?: number
  /** Text for those who cannot see the picture; empty when it only decorates. */
  description: string
}

/**
 * An article as lists show it: every field but the body.
 *
 * @see docs/specification.md, section 3.
 */
export interface ArticleSummary {
  /** System id of the content service's entry. */
  id: string
  title: string
  /** Absent for an article without one, which then counts as 'Uncategorized'. */
  category?: string
  /** Calendar date, `2024-03-05`; absent for an article without one. */
  date?: string
  image?: Image
  /** Plain text: the first 50 words of the body, ending in '...'. */
  excerpt: string
  /** Nobody can comment on the article any more; absent where comments are open. */
  areCommentsClosed?: true
  /** What keeps the article from visitors; absent where nothing does. In previews alone. */
  unpublished?: Unpublished
}

/** Why visitors do not see an article: it is a draft, or waits for its time. */
export interface Unpublished {
  /** When it appears by itself, as `writeLocalTime` writes it; absent for a draft. */
  appearsAt?: string
}

/** A whole article. */
export interface Article extends ArticleSummary {
  /** The rich text as HTML that is safe to insert into a page. */
  body: string
}
