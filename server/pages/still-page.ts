import { randomUUID } from 'node:crypto'
import type { PreviewView } from '../catalog/types.ts'
import type { RenderPage } from './answer-page.ts'
import { collectInlineScripts } from './inline-scripts.ts'

/**
 * Renders a page that needs no scripts and has none. Links in it open in another tab.
 * @param address Absolute address of a page. @throws If there is no such page.
 */
export async function renderStillPage(
  address: URL,
  { catalog, site }: Pick<PreviewView, 'catalog' | 'site'>,
  render: RenderPage,
): Promise<string> {
  const nonce = randomUUID()
  const response = await render(new Request(address), nonce, {
    catalog,
    ...(site && { site }),
    workspace: { isStill: true },
  })
  if (!response.ok) throw new Error(`${address.pathname} answered ${response.status}`)
  const { html } = collectInlineScripts(await response.text(), nonce)
  return html
    .replaceAll(/<script[\s>].*?<\/script>/gs, '')
    .replaceAll(/<link rel="(?!stylesheet")[^>]*>/g, '')
    .replace('<head>', '<head><base target="_blank">')
}
