import { redirect, type RouterContextProvider } from 'react-router'
import { servicesContext } from '../data/services.ts'

/**
 * Makes a redirect from an old address in `redirects.yaml`; `undefined` for any other address. Browsers must revalidate
 * the redirect: the creator may have given the article its old name again.
 */
export function redirectFrom(
  address: string,
  context: Readonly<RouterContextProvider>,
): Response | undefined {
  const { pathname, search } = new URL(address)
  const { findRedirect } = context.get(servicesContext)
  const asked = pathname.replace(/\.data$/, '')
  const found = findRedirect(asked + search)
  if (found === undefined) return undefined
  const [path, fragment] = found.split('#')
  // The query of an old address, such as `/?p=123`, is not for the new one.
  const isKept = found === findRedirect(asked) && !path.includes('?')
  const query = isKept ? search : ''
  const headers = { 'cache-control': 'no-cache' }
  return redirect(`${path}${query}${fragment === undefined ? '' : `#${fragment}`}`, { status: 301, headers })
}
