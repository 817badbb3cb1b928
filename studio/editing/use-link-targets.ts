import { useCallback, useRef } from 'react'
import type { EntriesJson } from '#server/studio/types.ts'
import { useApi } from '../api/use-api.ts'
import type { LinkTarget } from '../editor/completions.ts'

/** Gives the articles that a link can lead to. They are asked for at the first call, which gives none. */
export function useLinkTargets(): () => readonly LinkTarget[] {
  const api = useApi()
  const asked = useRef(false)
  const targets = useRef<readonly LinkTarget[]>([])
  return useCallback(() => {
    if (asked.current) return targets.current
    asked.current = true
    api.ask<EntriesJson>('entries', { isQuiet: true }).then(
      ({ entries }) => {
        targets.current = entries
          .filter(({ type, language }) => type === 'articles' && language === undefined)
          .map(({ name, title = name }) => ({
            label: title,
            insert: `[${escape(title)}](${encodeURI(name)}.md)`,
          }))
      },
      // Without a connection links are typed.
      () => {
        asked.current = false
      },
    )
    return targets.current
  }, [api])
}

function escape(words: string): string {
  return words.replaceAll(/[\\[\]]/g, '\\$&')
}
