import { expect, it } from 'vitest'
import { makeUpExport } from './export.testing.ts'

it('a made-up export is the same each time', () => {
  const { file, assetFiles } = makeUpExport()
  expect(makeUpExport()).toEqual({ file, assetFiles })
  expect(file.entries.length).toBeGreaterThanOrEqual(100)
  expect(assetFiles.size).toBeGreaterThanOrEqual(50)
  const ids = [...file.entries, ...file.assets].map(({ sys }) => `${sys.type} ${sys.id}`)
  expect(new Set(ids).size).toBe(ids.length)
})

it('a made-up export has items in every state', () => {
  const states = makeUpExport().file.entries.map(
    ({ sys: { version, publishedVersion, archivedVersion } }) => {
      if (archivedVersion !== undefined) return 'archived'
      if (publishedVersion === undefined) return 'draft'
      return version > publishedVersion + 1 ? 'changed' : 'published'
    },
  )
  expect(new Set(states)).toEqual(new Set(['published', 'changed', 'draft', 'archived']))
})
