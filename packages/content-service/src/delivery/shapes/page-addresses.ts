import type { Space } from '../../space/space.ts'
import type { Page } from '../queries/pages.ts'

/**
 * Addresses of the parts beside one of a list that is walked by cursors. They repeat what was asked, but not the token.
 *
 * @param name Of the list, as it stands in addresses.
 */
export function toPagesShape(
  name: string,
  { next, prev }: NonNullable<Page<unknown>['cursors']>,
  parameters: URLSearchParams,
  { id, environment }: Space,
) {
  const addressOf = (parameter: string, cursor: string) => {
    const query = new URLSearchParams(parameters)
    for (const other of ['access_token', 'pageNext', 'pagePrev', 'nextPage', 'prevPage']) query.delete(other)
    query.set(parameter, cursor)
    return `/spaces/${id}/environments/${environment}/${name}?${query}`
  }
  return {
    ...(next && { next: addressOf('pageNext', next) }),
    ...(prev && { prev: addressOf('pagePrev', prev) }),
  }
}
