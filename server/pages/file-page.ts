import { randomUUID } from 'node:crypto'
import { withUsedIcons } from './first-view.ts'
import { collectInlineScripts } from './inline-scripts.ts'
import { openBuiltScreens } from './screens.ts'
import type { PageServices } from './types.ts'

/**
 * Opens the pages for programs that write them into files.
 * @throws StartError if no build exists.
 */
export async function openFilePages(
  services: Omit<PageServices, 'scriptNonce' | 'workspace' | 'reportError'>,
) {
  const { render, clientDir } = await openBuiltScreens({
    ...services,
    workspace: { isEmulated: false, isFile: true },
    // A page that cannot be rendered is missing.
    reportError() {},
  })
  return {
    /** Folder of the files that pages load. */
    clientDir: clientDir!,
    /**
     * Renders a page that needs no server: without the site's scripts, and with an article's comments.
     * @param path Address of a page, with its query. @returns `undefined` if there is no such page, or it cannot be rendered.
     */
    async render(path: string): Promise<string | undefined> {
      const nonce = randomUUID()
      const response = await render(new Request(new URL(path, services.publicUrl)), nonce)
      if (response.status !== 200) return undefined
      return withUsedIcons(collectInlineScripts(await response.text(), nonce).html)
    },
  }
}
