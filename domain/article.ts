/** A picture as a page shows it. */
export interface Image {
  /** Address a browser can load: absolute, or relative to the site's root. */
  url: string
  /** In pixels; absent if the content service does not say. */
  width?: number
  height?: number
  /** Alternative text; empty for a decoration. */
  description: string
  /** The part that stays visible if the picture is cut, as in CSS: `top left`, `bottom`; absent for its middle. */
  focus?: string
}

/** An article in lists: every field except the body. @see docs/specification.md, section 3. */
export interface ArticleSummary {
  /** System id of the content service's entry. */
  id: string
  title: string
  /** Absent for an article without a category. Lists then show it under 'Uncategorized'. */
  category?: string
  /** Names of its tags, each once; absent without tags. */
  tags?: readonly string[]
  /** Name of the series that it is a part of. */
  series?: string
  /** Its number in the series; absent if the order of the dates counts. */
  part?: number
  /** Calendar date, `2024-03-05`; absent for an article without one. */
  date?: string
  image?: Image
  /** Plain text: the first 50 words of the body, ending in '...'. */
  excerpt: string
  /** Reading time in whole minutes; at least 1. */
  minutes: number
  /** Present if the article's file closes its comments. */
  areCommentsClosed?: true
  /** The name in its address, if it is a page of the creator's own; absent for articles. */
  page?: string
  /** Why visitors do not see the article, in previews; absent if they see it. */
  unpublished?: Unpublished
}

/** Why visitors do not see an article: it is a draft, or is published later. */
export interface Unpublished {
  /** When it is published, as `writeLocalTime` writes it; absent for a draft. */
  appearsAt?: string
}

/** An article in a short list, such as 'Popular Articles'. */
export type ArticleEntry = Pick<ArticleSummary, 'id' | 'title' | 'date' | 'image' | 'minutes'>

/** Returns the fields of an article that a short list shows. */
export function entryOf({ id, title, date, image, minutes }: ArticleSummary): ArticleEntry {
  return { id, title, date, image, minutes }
}

/** A file that belongs to an article, for readers to download. */
export interface AttachedFile {
  /** Address a browser can load: absolute, or relative to the site's root. */
  url: string
  title: string
  /** Ending of its name in capitals, such as `GPX`; absent for a name without one. */
  kind?: string
  /** Media type, such as `application/gpx+xml`; absent if the content service does not say. */
  type?: string
  /** Size in bytes; absent if the content service does not say. */
  bytes?: number
}

/** A whole article. */
export interface Article extends ArticleSummary {
  /** Ids of entries that the creator chose to be read next, in her order. Some may be no articles that readers see. */
  related?: readonly string[]
  attachments?: readonly AttachedFile[]
  /** Calendar date on which its text changed, at least a day after its date; absent if it did not. */
  updatedOn?: string
  /** The rich text as HTML that is safe to insert into a page. */
  body: string
}
