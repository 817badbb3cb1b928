import { redirect, type RouterContextProvider } from 'react-router'
import { servicesContext } from '../data/services.ts'

/**
 * Makes the answer to an old address that `redirects.yaml` knows; `undefined` for any other. Browsers ask again before they
 * follow it once more: she may have renamed the article back.
 */
export function redirectFrom(
  address: string,
  context: Readonly<RouterContextProvider>,
): Response | undefined {
  const { pathname, search } = new URL(address)
  const found = context.get(servicesContext).findRedirect(pathname.replace(/\.data$/, ''))
  if (found === undefined) return undefined
  const [path, fragment] = found.split('#')
  const query = path.includes('?') ? '' : search
  const headers = { 'cache-control': 'no-cache' }
  return redirect(`${path}${query}${fragment === undefined ? '' : `#${fragment}`}`, { status: 301, headers })
}
