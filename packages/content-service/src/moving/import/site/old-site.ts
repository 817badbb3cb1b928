/** What the readers of all formats make of an export: the texts and files of a site, for one plan. */
import type { Root } from 'hast'
import type { PlannedItem } from '../items.ts'
import type { FoundOldFile } from './find-files.ts'
import type { Addresses, ReportLoss } from './text-forms.ts'

export interface OldSite {
  /** The address of the site, with a slash at its end. */
  address: string
  texts: readonly OldText[]
  files: readonly OldFile[]
  /** Other hosts that serve its files. */
  fileHosts?: readonly string[]
  /** Old addresses of what Waypost has anyway, such as lists and feeds. */
  redirects: ReadonlyMap<string, string>
  /** What has no place here. */
  leftOut: readonly PlannedItem[]
  comments: readonly OldComment[]
  followers: readonly Follower[]
}

/** A comment that its readers could see, or that waits for approval. */
export interface OldComment {
  /** Unique among all comments of the site. */
  id: string
  /** Id of the text below which it is. */
  textId: string
  /** Id of the comment that it answers. */
  answersTo?: string
  /** Absent if its author gave none. */
  name?: string
  /** Whether the author of the text wrote it. */
  isByCreator: boolean
  /** Plain text. */
  text: string
  /** Instant in ISO 8601. */
  createdAt: string
  editedAt?: string
  isHeld: boolean
}

/** A comment for the database. */
export interface MovedComment extends Omit<OldComment, 'textId'> {
  /** A UUID, the same in each import of the same comment. */
  id: string
  articleId: string
  /** Plain text, trimmed, with something to see; at most 50,001 UTF-16 units. */
  text: string
}

/** A person who receives news of the site by mail. */
export interface Follower {
  email: string
  name?: string
  /** Instant in ISO 8601. */
  since?: string
  /** Whether she agreed to receive mails, and to which, in the words of the old program. */
  agreedTo: readonly string[]
}

export type OldText = OldTextFacts & (HtmlText | MarkdownText)

interface OldTextFacts {
  id: string
  kind: 'article' | 'page'
  title: string
  /** The last part of its address; '' if it has none. */
  slug: string
  /** The day for readers: `2024-03-05`. */
  day?: string
  /** When it was or will be published, in UTC. */
  publishedAt?: string
  isScheduled: boolean
  isDraft: boolean
  /** The day of the last change that readers should know of. */
  updatedOn?: string
  category?: string
  tags: readonly string[]
  series?: string
  /** Its number in the series. */
  part?: number
  excerpt?: string
  /** The id of its first picture. */
  coverId?: string
  hasClosedComments: boolean
  /** Its address first, then earlier ones; each begins with a slash. */
  addresses: readonly string[]
  /** What was lost already. */
  notes: readonly string[]
}

interface HtmlText {
  /** Its text as HTML, by the forms that `text-forms.ts` knows. Reports what has no form. */
  tree(report: ReportLoss): Root
}

interface MarkdownText {
  /** Its text, with the addresses that its links and pictures have here. Reports what has no form. */
  markdown(addresses: Addresses, report: (reason: string, line?: number) => void): string
  /** The words of its headings, with the ids that they had on the old site. */
  headings(): Iterable<{ id: string; words: string }>
}

export interface OldFile {
  id: string
  title: string
  caption?: string
  description?: string
  /** Addresses of the file and its page; each begins with a slash. */
  addresses: readonly string[]
  /** Whether no text has its page as an address. */
  isPageApart?: boolean
  /** Its whole address, if the old site may still have it. */
  url?: string
  /** In the folder with the files, such as `2024/03/lake.jpg`. */
  path: string
  /** The file itself, if its reader has found it. */
  found?: FoundOldFile
  /** The name that it should have here; absent for that of its path. */
  fileName?: string
}
