import { expect, it } from 'vitest'
import { previewRoutes } from './preview-routes.ts'
import { snapshotOf } from '../articles/snapshot.testing.ts'
import type { Preview, Snapshot } from '../types.ts'

const showing = (snapshot: Snapshot | undefined): Preview => ({
  view: async () => ({
    catalog: { current: () => snapshot, imageOrigins: () => [] },
    workspace: { previewBackend: 'disconnected' },
  }),
})

const ask = async (preview: Preview): Promise<unknown> =>
  (await previewRoutes(preview).request('/api/workspace')).json()

it('the preview state contains the backend state and the version of the articles', async () => {
  const snapshot = snapshotOf([])
  expect(await ask(showing(snapshot))).toEqual({ previewBackend: 'disconnected', version: snapshot.version })
})

it('the preview state has no version without articles, so that the page keeps its content', async () => {
  expect(await ask(showing(undefined))).toEqual({ previewBackend: 'disconnected' })
})

it('the preview state is answered in time while many articles are read', async () => {
  const startedAt = performance.now()
  expect(await ask({ view: () => new Promise(() => {}) })).toEqual({ previewBackend: 'running' })
  expect(performance.now() - startedAt).toBeLessThan(4_000)
})
