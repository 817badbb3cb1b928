import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { StatusBars } from './status-bars.tsx'

const text = (workspace: Parameters<typeof StatusBars>[0]['workspace']) =>
  renderToStaticMarkup(<StatusBars workspace={workspace} />).replaceAll(/<[^>]+>/g, ' ')

it.each([
  [{ previewBackend: 'disconnected', isEmulated: false }, 'Preview backend disconnected.'],
  [{ previewBackend: 'running', isEmulated: false }, 'Preview backend running in this workspace.'],
  [{ isEmulated: true }, 'Running in emulator mode. Do not use with production credentials.'],
] as const)('says of %j: %s', (workspace, words) => {
  expect(text(workspace).trim()).toBe(words)
})

it('says nothing of an ordinary workspace', () => {
  expect(text({ isEmulated: false })).toBe('')
})
