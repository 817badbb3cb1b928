import type { PictureJson } from '#server/studio/types.ts'
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { RequestError } from '#ui/request.ts'
import { useApi } from '../api/use-api.ts'
import { createUploads, type Uploads } from './uploads.ts'

/** The pictures of the site, as they were read and changed since. */
export interface PictureStore {
  /** Absent until they have come. */
  pictures?: readonly PictureJson[]
  /** Why they did not come; a sentence for the writer. */
  failure?: string
  /** Asks for them anew. */
  reload(): void
  /** Puts a picture in the place of what it was before, or at the beginning. */
  put(picture: PictureJson): void
  remove(name: string): void
}

/** Reads the pictures of the site. */
export function usePictures(): PictureStore {
  const api = useApi()
  const [pictures, setPictures] = useState<readonly PictureJson[]>()
  const [failure, setFailure] = useState<string>()
  const read = useCallback(
    () =>
      api.ask<{ pictures: PictureJson[] }>('pictures').then(
        (answer) => setPictures(answer.pictures),
        (error: unknown) =>
          setFailure(error instanceof RequestError ? error.message : 'The pictures could not be read.'),
      ),
    [api],
  )
  useEffect(() => void read(), [read])
  return {
    pictures,
    failure,
    reload() {
      setFailure(undefined)
      void read()
    },
    put: (picture) =>
      setPictures((known = []) =>
        known.some(({ name }) => name === picture.name)
          ? known.map((one) => (one.name === picture.name ? picture : one))
          : [picture, ...known],
      ),
    remove: (name) => setPictures((known) => known?.filter((one) => one.name !== name)),
  }
}

/** The uploads of a component, which is drawn anew as they go on. */
export function useUploads(): { uploads: Uploads; list: ReturnType<Uploads['list']> } {
  const api = useApi()
  const [uploads] = useState(() => createUploads(api))
  return { uploads, list: useSyncExternalStore(uploads.subscribe, uploads.list) }
}
