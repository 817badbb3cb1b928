import { expect } from '@playwright/test'
import { workspaceBars } from '../helpers/preview.ts'
import { at, type State } from './state.ts'

const PREVIEW = { screen: 'workspace', site: 'preview' } as const

/** The bars above previews and the emulator, and the marks of unpublished articles. */
export const PREVIEWS: State[] = [
  { screen: 'workspace', name: 'emulator', site: 'emulator', ...at('/home') },
  { ...PREVIEW, name: 'preview', ...at('/home') },
  { ...PREVIEW, name: 'a draft', ...at('/article/draft') },
  { ...PREVIEW, name: 'what comes later', ...at('/article/later') },
  { ...PREVIEW, name: 'as of a day', ...at('/home?at=2097-01-15') },
  { ...PREVIEW, name: 'as of no day', ...at('/home?at=next+week') },
  {
    screen: 'workspace',
    name: 'preview disconnected',
    site: 'preview without backend',
    async open(page, { url }) {
      await page.goto(`${url}/home`)
      await expect(workspaceBars(page)).toContainText('Preview backend disconnected.')
    },
  },
]
