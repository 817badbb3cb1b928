import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { Bars } from './status-bars.tsx'

const text = (workspace: Parameters<typeof Bars>[0]['workspace']) =>
  renderToStaticMarkup(<Bars workspace={workspace} />).replaceAll(/<[^>]+>/g, ' ')

it.each([
  [{ previewBackend: 'disconnected', isEmulated: false }, 'Preview backend disconnected.'],
  [{ previewBackend: 'running', isEmulated: false }, 'Preview backend running in this workspace.'],
  [{ isEmulated: true }, 'Running in emulator mode. Do not use with production credentials.'],
] as const)('says of %j: %s', (workspace, words) => {
  expect(text(workspace).trim()).toBe(words)
})
