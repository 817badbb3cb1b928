import { expect, it, onTestFinished, vi } from 'vitest'
import { createDrafts } from './draft-store.ts'

const EMPTY = { text: '' }

it('keeps the id of an attempt while the text is the same, also after a reload', () => {
  const tab = storage()
  useStorage(tab)
  const draft = open()
  draft.set({ text: 'Thank you!' })
  const id = draft.attemptId()
  expect(draft.attemptId()).toBe(id)
  draft.set({ text: 'Thank you!!' })
  draft.set({ text: 'Thank you!' })
  expect(draft.attemptId()).toBe(id)
  expect(open().attemptId()).toBe(id)
  draft.set({ text: 'Thank you all!' })
  expect(draft.attemptId()).not.toBe(id)
})

it('keeps the id of a failed attempt after the tab is closed, and forgets it with the text', () => {
  const device = storage()
  useStorage(storage(), device)
  const draft = open()
  draft.set({ text: 'Thank you!' })
  const id = draft.attemptId()
  draft.keep()
  useStorage(storage(), device)
  const later = open()
  expect(later.attemptId()).toBe(id)
  later.set(EMPTY)
  expect(Object.keys(device)).toEqual([])
  later.set({ text: 'Thank you!' })
  expect(later.attemptId()).not.toBe(id)
})

it('removes the ids of attempts with all drafts', () => {
  const [tab, device] = [storage(), storage()]
  useStorage(tab, device)
  const drafts = createDrafts()
  const draft = drafts.open('lake', EMPTY, (stored) => stored as typeof EMPTY)
  draft.set({ text: 'Thank you!' })
  draft.attemptId()
  draft.keep()
  expect(Object.keys(tab)).toHaveLength(2)
  drafts.emptyAll()
  expect([...Object.keys(tab), ...Object.keys(device)]).toEqual([])
})

function open() {
  return createDrafts().open('lake', EMPTY, (stored) => stored as typeof EMPTY)
}

function useStorage(sessionStorage: object, localStorage: object = storage()) {
  vi.stubGlobal('window', { sessionStorage, localStorage })
  onTestFinished(() => void vi.unstubAllGlobals())
}

/** A storage of a browser, whose own properties are its keys. */
function storage(): object {
  const methods = {
    getItem: (key: string) => kept[key] ?? null,
    setItem: (key: string, text: string) => void (kept[key] = text),
    removeItem: (key: string) => void delete kept[key],
  }
  const kept = Object.create(methods) as Record<string, string>
  return kept
}
