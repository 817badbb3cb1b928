import { readFields } from '@waypost/content-service/front-matter'

/** Reads the title from the front matter of a text; `undefined` if there is none. */
export function titleIn(text: string): string | undefined {
  try {
    const { title } = readFields(text)
    return typeof title === 'string' ? title : undefined
  } catch {
    // The text need not be valid.
    return undefined
  }
}
