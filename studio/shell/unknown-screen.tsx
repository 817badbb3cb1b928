import { Link } from 'react-router'
import { Screen } from './screen.tsx'

export function Component() {
  return (
    <Screen title="Page not found">
      <p>The address may be mistyped, or the entry was renamed.</p>
      <p>
        <Link to="/articles">All articles</Link>
      </p>
    </Screen>
  )
}
