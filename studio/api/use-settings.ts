import { useCallback } from 'react'
import type { SettingsChange } from '#domain/studio-settings.ts'
import type { SettingsJson } from '#server/studio/types.ts'
import { useToast } from '#ui/toasts.tsx'
import { useSending } from '#ui/use-sending.ts'
import { useApi } from './use-api.ts'
import { useLoaded } from './use-loaded.ts'

/** Loads the settings of the studio, and changes them. */
export function useSettings() {
  const api = useApi()
  const toast = useToast()
  const { isSending, problem, send } = useSending()
  const load = useCallback(() => api.ask<SettingsJson>('settings'), [api])
  const { value, setValue, failure, reload } = useLoaded(load)

  /** Changes what `json` names; the rest of the settings stays. @param words Said once it is saved. @returns Whether it is. */
  async function change(json: SettingsChange, words?: string): Promise<boolean> {
    const isSaved = await send(async () => {
      setValue(await api.ask('settings', { method: 'PATCH', json, version: value!.version }))
    })
    if (isSaved && words !== undefined) toast(words)
    return isSaved
  }

  return { answer: value, failure, reload, change, isSending, problem }
}
