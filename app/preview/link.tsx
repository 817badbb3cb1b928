import { Link as RouterLink, type LinkProps } from 'react-router'
import { useRootData } from '../data/root-data.ts'
import { atMoment } from './address.ts'

/** A link to another screen. In a preview it keeps the shown moment. */
export function Link({ to, ...props }: LinkProps & { to: string }) {
  return <RouterLink {...props} to={atMoment(to, useShownMoment())} />
}

/** Returns the moment that a preview shows, as the address spells it; `undefined` for now. */
export function useShownMoment(): string | undefined {
  const moment = useRootData()?.workspace.moment
  return moment?.kind === 'shown' ? moment.at : undefined
}
