import type { TextFile } from '../../../files/text-file.ts'

/** A text as our readers take it before it is in any file. */
export function unwrittenFile(text: string): TextFile {
  return { text, file: { path: '', sizeBytes: text.length, modifiedMs: 0, createdMs: 0, changedMs: 0 } }
}
