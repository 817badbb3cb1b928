import type { PictureJson } from '#server/studio/types.ts'
import { useCallback, useState, useSyncExternalStore } from 'react'
import { useApi } from '../api/use-api.ts'
import { useLoaded } from '../api/use-loaded.ts'
import { createUploads, type Uploads } from './uploads.ts'

/** The loaded pictures of the site, with later changes. */
export interface PictureStore {
  /** The pictures; absent until they are loaded. */
  pictures?: readonly PictureJson[]
  /** Why the pictures could not be loaded; a sentence for the writer. */
  failure?: string
  /** Loads them again. */
  reload(): void
  /** Replaces a picture, or adds it at the beginning. */
  put(picture: PictureJson): void
  remove(name: string): void
}

/** Loads the pictures of the site. */
export function usePictures(): PictureStore {
  const api = useApi()
  const load = useCallback(
    async () => (await api.ask<{ pictures: readonly PictureJson[] }>('pictures')).pictures,
    [api],
  )
  const { value: pictures, setValue: setPictures, failure, reload } = useLoaded(load)
  return {
    pictures,
    failure,
    reload,
    put: (picture) =>
      setPictures((known = []) =>
        known.some(({ name }) => name === picture.name)
          ? known.map((one) => (one.name === picture.name ? picture : one))
          : [picture, ...known],
      ),
    remove: (name) => setPictures((known) => known?.filter((one) => one.name !== name)),
  }
}

/** The uploads of a component, which renders again with their progress. */
export function useUploads(): { uploads: Uploads; list: ReturnType<Uploads['list']> } {
  const api = useApi()
  const [uploads] = useState(() => createUploads(api))
  return { uploads, list: useSyncExternalStore(uploads.subscribe, uploads.list) }
}
