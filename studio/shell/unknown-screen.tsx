import { Link } from 'react-router'
import { Screen } from './screen.tsx'

/** An address at which there is nothing. */
export function Component() {
  return (
    <Screen title="There is nothing here">
      <p>The address may have a slip, or what was here has another name now.</p>
      <p>
        <Link to="/">All articles</Link>
      </p>
    </Screen>
  )
}
