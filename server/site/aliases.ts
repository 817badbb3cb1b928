import { articlePath } from '#domain/addresses.ts'
import type { Alias } from '../catalog/types.ts'
import { comparablePath, createRedirects, whyNoAddress, type Redirects } from './redirects.ts'

/**
 * Adds the addresses that articles had elsewhere to the redirects. Lines of `redirects.yaml` win over them, and they win over
 * its patterns. They lead to articles alone.
 * @param aliases If two articles have the same address, it is the first one's.
 */
export function withAliases(redirects: Redirects, aliases: readonly Alias[]): Redirects {
  const found = new Map<string, [old: string, target: string]>()
  for (const { alias, id } of aliases)
    for (const old of addressesOf(alias))
      if (whyNoAddress(old) === undefined && !old.includes('*') && !found.has(comparablePath(old)))
        found.set(comparablePath(old), [old, articlePath(id)])
  return createRedirects({ ...Object.fromEntries(found.values()), ...redirects.written })
}

/**
 * Returns an article's old addresses as this site receives them: paths, perhaps with a query. A word without slashes is the last
 * part of an address: alone, or below `/article`.
 * @param alias As written: `https://old.example/2019/first-snow/`, `/?p=123`, `first-snow`.
 */
export function addressesOf(alias: string): string[] {
  const isWhole = /^(?:https?:)?\/\//i.test(alias)
  const url = URL.parse(isWhole ? alias : `/${alias.replace(/^[./]+/, '')}`, 'http://localhost')
  if (!url) return []
  const query = [...url.searchParams].map(([name, value]) => `${name}=${value}`).join('&')
  const isWord = !/[/?]/.test(alias)
  const path = url.pathname
  return [query === '' ? path : `${path}?${query}`, ...(isWord ? [articlePath(alias.toWellFormed())] : [])]
}
