import { Link as RouterLink, type LinkProps } from 'react-router'
import { useRootData } from '../data/root-data.ts'
import { atInstant } from './address.ts'

/** A link to another screen. In a preview it keeps the shown instant. */
export function Link({ to, ...props }: LinkProps & { to: string }) {
  return <RouterLink {...props} to={atInstant(to, useShownInstant())} />
}

/** Returns the page's parameter `at`, the instant that a preview shows; `undefined` for now. */
export function useShownInstant(): string | undefined {
  const instant = useRootData()?.workspace.instant
  return instant?.kind === 'shown' ? instant.at : undefined
}
