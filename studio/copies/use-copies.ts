import { useEffect, useState } from 'react'
import { STUDIO_PATH } from '#domain/addresses.ts'
import type { CopiesJson } from '#server/studio/types.ts'
import { RequestError } from '#ui/request.ts'
import { useApi } from '../api/use-api.ts'

const EVERY_MS = 1_000

/** Keeps the list of copies up to date while the server works on one or reads one through. */
export function useCopies(loaded: CopiesJson) {
  const api = useApi()
  const [answer, setAnswer] = useState(loaded)
  const [isAway, setIsAway] = useState(false)
  const { work, copies } = answer
  const isChanging = work !== undefined || copies.some(({ state }) => state === 'unread')

  useEffect(() => {
    if (!isChanging) return undefined
    const isRestoring = work?.kind === 'restore'
    const timer = setInterval(() => void refresh(), EVERY_MS)
    return () => clearInterval(timer)

    async function refresh() {
      try {
        setAnswer(await api.ask<CopiesJson>('copies', { isQuiet: true }))
        setIsAway(false)
      } catch (error) {
        if (!(error instanceof RequestError)) throw error
        // A restore ends her session, and brings back the password of that day.
        if (isRestoring && error.code === 'signed-out') location.assign(`${STUDIO_PATH}/sign-in`)
        else setIsAway(isRestoring)
      }
    }
  }, [api, isChanging, work?.kind])

  return { answer, setAnswer, isAway }
}
