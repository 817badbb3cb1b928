import { Link as RouterLink, type LinkProps } from 'react-router'
import { useRootData } from '../data/root-data.ts'
import { atMoment } from './address.ts'

/** A link to another screen. In a preview it stays at the moment that is shown. */
export function Link({ to, ...props }: LinkProps & { to: string }) {
  return <RouterLink {...props} to={atMoment(to, useShownMoment())} />
}

/** The moment that a preview shows, as it stands in the address; `undefined` for now, and everywhere else. */
export function useShownMoment(): string | undefined {
  const moment = useRootData()?.workspace.moment
  return moment?.kind === 'shown' ? moment.at : undefined
}
