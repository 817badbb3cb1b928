import type { ReadEntry } from '../folder/entry-reader.ts'
import type { Link } from '../space/space.ts'

/** What a file was converted to, in the form that is kept and handed from thread to thread. */
export interface Conversion {
  /** A `ConvertedEntry` as JSON. */
  entry: string
  texts: readonly ConvertedText[]
}

/** What was read of a file, without the trees of its rich texts. */
export interface ConvertedEntry extends ReadEntry {
  /** By field, what is known of each rich text without its tree. */
  texts: Record<string, { digest: string; links: readonly Link[] }>
}

export interface ConvertedText {
  /** Of the JSON. */
  digest: string
  json: string
}
