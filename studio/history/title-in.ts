import { readFields } from '@waypost/content-service/front-matter'

/** The title that the text of an entry gives itself; `undefined` if it has none. */
export function titleIn(text: string): string | undefined {
  try {
    const { title } = readFields(text)
    return typeof title === 'string' ? title : undefined
  } catch {
    // It could not be read as an article before, either.
    return undefined
  }
}
