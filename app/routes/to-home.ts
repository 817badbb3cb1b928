import { redirect } from 'react-router'
import { HOME_PATH } from '#domain/addresses.ts'
import { redirectFrom } from './old-addresses.ts'
import type { Route } from './+types/to-home.ts'

export function loader({ request, context }: Route.LoaderArgs) {
  // WordPress has its articles here, at `/?p=123`.
  return redirectFrom(request.url, context) ?? redirect(`${HOME_PATH}${new URL(request.url).search}`)
}
