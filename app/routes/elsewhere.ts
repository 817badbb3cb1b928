import { redirect } from 'react-router'
import { redirectFrom } from './old-addresses.ts'
import type { Route } from './+types/elsewhere.ts'

export function loader({ request, context }: Route.LoaderArgs) {
  return redirectFrom(request.url, context) ?? redirect(`/${new URL(request.url).search}`)
}
