import { redirect } from 'react-router'
import type { Route } from './+types/elsewhere.ts'

export function loader({ request }: Route.LoaderArgs) {
  return redirect(`/${new URL(request.url).search}`)
}
