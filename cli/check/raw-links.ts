import type { Entry } from '@waypost/content-service/folder'
import type { EntryFault } from './entry-faults.ts'
import { richTexts, walk } from './rich-texts.ts'

/** A Markdown picture or link with a space in its address: readers would see the raw Markdown. */
const RAW = /!?\[[^\]\n]*\]\((?!<)[^()\n]*[^()\s] +[^()\n]*\)/g

/** Finds pictures and links that readers would see as raw Markdown, because of a space in the address. */
export function rawLinkFaults(entry: Entry): EntryFault[] {
  return rawLinksIn(entry).map((written) => ({
    reason: `Readers would see '${written}' as it stands, since the name in it has a space. Write <...> around the name, or take the space out of it.`,
    writings: [written],
  }))
}

function rawLinksIn(entry: Entry): string[] {
  const texts = richTexts(entry).flatMap((document) =>
    [...walk(document)].flatMap(({ value, marks }) =>
      typeof value === 'string' && !marks?.some(({ type }) => type === 'code') ? [value] : [],
    ),
  )
  return [...new Set(texts.flatMap((text) => text.match(RAW) ?? []))]
}
