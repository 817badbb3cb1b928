import { freeName } from '@waypost/content-service/folder'
import { WritingError, type EntryText } from '@waypost/content-service/writing'

/** Creates an entry under the first free name of `tea`, `tea-2`, `tea-3` … @throws WritingError */
export async function createUnderFreeName(
  wanted: string,
  create: (entry: string) => Promise<EntryText>,
): Promise<EntryText> {
  const taken = new Set<string>()
  for (;;) {
    const entry = freeName(wanted, (each) => taken.has(each))
    try {
      return await create(entry)
    } catch (error) {
      if (!(error instanceof WritingError) || error.code !== 'taken') throw error
      taken.add(entry)
    }
  }
}
