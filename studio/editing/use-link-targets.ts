import { useCallback, useRef } from 'react'
import type { EntriesJson } from '#server/studio/types.ts'
import { useApi } from '../api/use-api.ts'
import type { LinkTarget } from '../editor/completions.ts'

/** Returns a function that loads the articles and pages which this entry can link to, once. */
export function useLinkTargets(entry: string): () => Promise<readonly LinkTarget[]> {
  const api = useApi()
  const asked = useRef<Promise<readonly LinkTarget[]>>(undefined)
  return useCallback(() => {
    const targets =
      asked.current ??
      api.ask<EntriesJson>('entries', { isQuiet: true }).then(
        ({ entries }) =>
          entries
            .filter((each) => SHOWN.has(each.type) && each.language === undefined && each.entry !== entry)
            .map(({ type, name, title = name }) => ({
              label: title,
              insert: `[${escape(title)}](${entry.startsWith(`${type}/`) ? '' : `../${type}/`}${encodeURI(name)}.md)`,
            })),
        () => {
          // Without a connection the writer must type links.
          asked.current = undefined
          return []
        },
      )
    asked.current = targets
    return targets
  }, [api, entry])
}

/** The folders of texts with a page. */
const SHOWN: ReadonlySet<string> = new Set(['articles', 'pages'])

function escape(words: string): string {
  return words.replaceAll(/[\\[\]]/g, '\\$&')
}
