import { redirect } from 'react-router'
import type { Route } from './+types/to-home.ts'

export function loader({ request }: Route.LoaderArgs) {
  return redirect(`/home${new URL(request.url).search}`)
}
