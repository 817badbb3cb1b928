import { useNavigate } from 'react-router'
import type { EntryJson } from '#server/studio/types.ts'
import { useApi } from '../api/use-api.ts'
import type { Saving } from '../saving/saving.ts'
import { useToast } from '#ui/toasts.tsx'
import type { EntryAction } from './entry-menu.tsx'
import { describeState } from './next-step.ts'

/** Returns the actions on the open entry. Each shows its result in a toast. */
export function useEntryActions(saving: Saving, title: string) {
  const api = useApi()
  const navigate = useNavigate()
  const showToast = useToast()

  function act(name: string, json: object = {}): Promise<EntryJson> {
    return saving.act(({ entry, version }) =>
      api.ask<EntryJson>(`entries/${entry}/${name}`, { method: 'POST', json, version }),
    )
  }

  /** @param at An instant with the offset of this device; absent for now. */
  async function publish(at?: string): Promise<void> {
    const published = await act('publish', { at })
    if (published.publishAt !== undefined || published.address === undefined)
      showToast(`${describeState(published, published.text)}.`)
    else
      showToast(`Published at ${location.host}${published.address}`, {
        label: 'Open',
        run: () => window.open(published.address, '_blank', 'noopener'),
      })
  }

  async function perform(action: EntryAction): Promise<void> {
    if (action.kind === 'rename') {
      const { address } = await act('rename', { name: action.name, mendLinks: action.mendLinks })
      if (address !== undefined) showToast(`Its address is ${location.host}${address} now.`)
    } else if (action.kind === 'delete') {
      await saving.act(({ entry, version }) =>
        api.ask<EntryJson>(`entries/${entry}`, { method: 'DELETE', version }),
      )
      await navigate('/articles')
      showToast(`“${title}” is in the bin.`)
    } else {
      await act(action.kind)
      showToast(action.kind === 'unpublish' ? 'It is a draft again.' : 'The changes are discarded.')
    }
  }

  return { publish, perform }
}
