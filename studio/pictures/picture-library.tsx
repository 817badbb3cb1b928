import { comparable } from '#domain/same-text.ts'
import type { PictureJson } from '#server/studio/types.ts'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Waiting } from '#ui/waiting.tsx'
import { SearchField } from '#ui/field.tsx'
import { LoadFailure } from '../api/load-failure.tsx'
import { UploadList } from './upload-list.tsx'
import { useDrop } from '../shell/use-drop.ts'
import { useUploads, type PictureStore } from './use-pictures.ts'
import styles from './picture-library.module.css'

interface PictureLibraryProps {
  store: PictureStore
  /** Label of a click on a picture: 'Open' or 'Choose'. */
  verb: string
  /** Names of the chosen pictures, in order; absent if a click does not choose. */
  chosen?: readonly string[]
  onPress(picture: PictureJson): void
  /** Receives new files. If absent, the library uploads them. */
  onFiles?(files: readonly File[]): void
}

/** Number of pictures at first, and of the pictures that 'Show more' adds. */
const STEP = 60

/** All pictures of the site. The writer adds new ones by a button, by dropping or by pasting them. */
export function PictureLibrary({ store, verb, chosen, onPress, onFiles }: PictureLibraryProps) {
  const { pictures, failure, reload, put } = store
  const { uploads, list } = useUploads()
  const [search, setSearch] = useState('')
  const [shown, setShown] = useState(STEP)
  const { isOver, ...drop } = useDrop(({ files }) => send([...files]))
  usePaste(send)

  function send(files: readonly File[]) {
    if (onFiles) return onFiles(files)
    for (const file of files) void uploads.add(file).then(put)
  }

  const found = pictures?.filter((picture) => matches(picture, search))
  return (
    <div className={styles.library} data-over={isOver || undefined} {...drop}>
      <div className={styles.tools}>
        <SendButton onFiles={send} />
        <SearchField
          label="Search pictures"
          value={search}
          onChange={({ target }) => setSearch(target.value)}
        />
      </div>
      <UploadList uploads={uploads} list={list} />
      <LoadFailure failure={failure} onReload={reload} />
      {pictures === undefined && failure === undefined && <Waiting what="Loading the pictures" />}
      {pictures?.length === 0 && <p>There are no pictures yet. Add one, drop it here, or paste it.</p>}
      {pictures !== undefined && pictures.length > 0 && found?.length === 0 && (
        <output>No picture matches ‘{search.trim()}’.</output>
      )}
      <ul className={styles.grid}>
        {found?.slice(0, shown).map((picture) => (
          <li key={picture.name}>
            <button
              type="button"
              className={styles.picture}
              aria-pressed={chosen?.includes(picture.name)}
              onClick={() => onPress(picture)}
            >
              <span className={styles.frame}>
                <Thumbnail picture={picture} />
                {chosen?.includes(picture.name) && (
                  <span className={styles.chosen} aria-hidden>
                    {chosen.indexOf(picture.name) + 1}
                  </span>
                )}
              </span>
              <span className={styles.name}>
                <span className="visually-hidden">{verb} </span>
                <bdi>{picture.name}</bdi>
              </span>
              {picture.description === undefined && <span className={styles.note}>No description</span>}
            </button>
          </li>
        ))}
      </ul>
      {found && found.length > shown && (
        <Button onClick={() => setShown(shown + STEP)}>Show more ({found.length - shown})</Button>
      )}
    </div>
  )
}

/** A thumbnail. Its name is next to it. */
function Thumbnail({ picture: { path, width, height, focus } }: { picture: PictureJson }) {
  if (path === undefined) return <span className={styles.hidden}>Hidden by its settings</span>
  const isDrawing = path.endsWith('.svg')
  return (
    <img
      src={isDrawing ? path : `${path}?w=480&fm=webp`}
      width={width}
      height={height}
      alt=""
      style={{ objectPosition: focus }}
      loading="lazy"
      decoding="async"
    />
  )
}

function SendButton({ onFiles }: { onFiles(files: readonly File[]): void }) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button isMain onClick={() => input.current?.click()}>
        Add pictures
      </Button>
      <input
        ref={input}
        type="file"
        accept="image/*,.heic,.heif"
        multiple
        hidden
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])])
          // Allows choosing the same file again.
          target.value = ''
        }}
      />
    </>
  )
}

function matches({ name, title, description, usedBy }: PictureJson, search: string): boolean {
  const words = comparable([name, title, description, ...usedBy.map((use) => use.title)].join(' '))
  return comparable(search)
    .split(' ')
    .every((word) => words.includes(word))
}

/** Receives pictures that are pasted anywhere except into a field. */
function usePaste(onFiles: (files: readonly File[]) => void) {
  const take = useEffectEvent(onFiles)
  useEffect(() => {
    const stop = new AbortController()
    addEventListener(
      'paste',
      ({ clipboardData, target }) => {
        if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) return
        const files = [...(clipboardData?.files ?? [])].filter(({ type }) => type.startsWith('image/'))
        if (files.length > 0) take(files)
      },
      { signal: stop.signal },
    )
    return () => stop.abort()
  }, [])
}
