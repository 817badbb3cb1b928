import { redirect } from 'react-router'
import { HOME_PATH } from '#domain/addresses.ts'
import type { Route } from './+types/to-home.ts'

export function loader({ request }: Route.LoaderArgs) {
  return redirect(`${HOME_PATH}${new URL(request.url).search}`)
}
