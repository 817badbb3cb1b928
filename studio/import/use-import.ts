import { useEffect, useRef, useState } from 'react'
import type { ImportJson } from '#server/studio/types.ts'
import { RequestError } from '#ui/request.ts'
import { useSending } from '#ui/use-sending.ts'
import { useApi } from '../api/use-api.ts'
import type { ChosenFile } from './chosen-files.ts'

const EVERY_MS = 1_000

/** Files that are being sent. */
export interface Sending {
  name: string
  /** Share of all bytes, from 0 to 1. */
  progress: number
}

/** Keeps the import up to date, also if another tab changes it, and sends files to the server. */
export function useImport(loaded: ImportJson) {
  const api = useApi()
  const [answer, setAnswer] = useState(loaded)
  const [sending, setSending] = useState<Sending>()
  const { isSending: isAsking, problem, send } = useSending()
  const stop = useRef<AbortController>(undefined)
  const isWorking = answer.work !== undefined

  useEffect(() => {
    const timer = isWorking ? setInterval(() => void refresh(), EVERY_MS) : undefined
    addEventListener('focus', refresh)
    return () => {
      clearInterval(timer)
      removeEventListener('focus', refresh)
    }

    async function refresh() {
      try {
        setAnswer(await api.ask<ImportJson>('import', { isQuiet: true }))
      } catch (error) {
        if (!(error instanceof RequestError)) throw error
      }
    }
  }, [api, isWorking])

  useEffect(() => () => stop.current?.abort(), [])

  return {
    answer,
    sending,
    isAsking,
    problem,
    plan: () => ask('import/plan', 'POST'),
    run: () => ask('import/run', 'POST'),
    /** Cancels what runs; without that, forgets the files and the report. */
    cancel() {
      if (!sending) return ask('import', 'DELETE')
      return stop.current?.abort()
    },

    /** Sends files one after the other, then has the plan made. */
    async sendFiles(files: readonly ChosenFile[]) {
      if (files.length === 0) return
      const total = files.reduce((sum, { file }) => sum + file.size, 0) || 1
      const { signal } = (stop.current = new AbortController())
      let before = 0
      await send(async () => {
        try {
          for (const { path, file } of files) {
            const onProgress = (bytes: number) =>
              setSending({ name: file.name, progress: (before + bytes) / total })
            onProgress(0)
            const query = new URLSearchParams({ path })
            setAnswer(
              await api.ask<ImportJson>(`import/files?${query}`, {
                method: 'POST',
                body: file,
                signal,
                onProgress,
              }),
            )
            before += file.size
          }
          setSending(undefined)
          setAnswer(await api.ask<ImportJson>('import/plan', { method: 'POST' }))
        } catch (error) {
          if (!signal.aborted) throw error
        } finally {
          setSending(undefined)
        }
      })
    },
  }

  function ask(path: string, method: 'POST' | 'DELETE') {
    return send(async () => setAnswer(await api.ask<ImportJson>(path, { method })))
  }
}
