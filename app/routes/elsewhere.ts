import { leadElsewhere } from './lead-elsewhere.ts'
import type { Route } from './+types/elsewhere.ts'

export function loader({ request, context }: Route.LoaderArgs) {
  return leadElsewhere(request.url, context)
}
