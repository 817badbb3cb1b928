import type { PictureJson } from '#server/studio/types.ts'
import { RequestError } from '#ui/request.ts'
import type { Api } from '../api/api.ts'
import { toShownByAll } from './browser-pictures.ts'

export interface Upload {
  id: string
  file: File
  state: 'waiting' | 'sending' | 'failed' | 'done'
  /** Share of the file that has been sent, from 0 to 1. */
  progress: number
  /** Why it failed; a sentence for the writer. */
  reason?: string
  /** Whether the same file may succeed later. */
  canRetry?: boolean
  /** The stored picture. */
  picture?: PictureJson
}

export type Uploads = ReturnType<typeof createUploads>

/** Uploads pictures one after the other, at full speed. A failed one stays until she retries or dismisses it. */
export function createUploads(api: Api) {
  let uploads: readonly Upload[] = []
  const listeners = new Set<() => void>()
  const settled = new Map<string, (picture: PictureJson) => void>()
  let running: Promise<void> | undefined

  return {
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    list: () => uploads,
    /** Uploads a file. @returns The stored picture, even if only a retry succeeds. */
    add(file: File): Promise<PictureJson> {
      const { promise, resolve } = Promise.withResolvers<PictureJson>()
      const id = crypto.randomUUID()
      settled.set(id, resolve)
      set([...uploads, { id, file, state: 'waiting', progress: 0 }])
      void run()
      return promise
    },
    retry(id: string): void {
      change(id, { state: 'waiting', progress: 0, reason: undefined })
      void run()
    },
    /** Resolves once no upload waits or runs. */
    async settle(): Promise<void> {
      await running
    },
    /** Removes a finished or failed upload from the list. */
    forget(id: string): void {
      settled.delete(id)
      set(uploads.filter((upload) => upload.id !== id))
    },
  }

  function run(): Promise<void> {
    running ??= sendAll().finally(() => (running = undefined))
    return running
  }

  async function sendAll(): Promise<void> {
    for (let next = find(); next; next = find()) await send(next)
  }

  function find(): Upload | undefined {
    return uploads.find(({ state }) => state === 'waiting')
  }

  async function send({ id, file }: Upload): Promise<void> {
    change(id, { state: 'sending' })
    try {
      const shown = await toShownByAll(file)
      const picture = await api.ask<PictureJson>(`pictures?${new URLSearchParams({ name: shown.name })}`, {
        method: 'POST',
        body: shown,
        onProgress: (sent, total) => change(id, { progress: total === 0 ? 0 : sent / total }),
      })
      change(id, { state: 'done', progress: 1, picture })
      settled.get(id)?.(picture)
    } catch (error) {
      const isKnown = error instanceof RequestError
      change(id, {
        state: 'failed',
        reason: isKnown ? error.message : 'This device could not read the picture.',
        canRetry: isKnown && (error.isTemporary || error.code === 'signed-out'),
      })
    }
  }

  function change(id: string, changes: Partial<Upload>): void {
    set(uploads.map((upload) => (upload.id === id ? { ...upload, ...changes } : upload)))
  }

  function set(next: readonly Upload[]): void {
    uploads = next
    for (const listener of listeners) listener()
  }
}
