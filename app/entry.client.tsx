import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { RouterContextProvider } from 'react-router'
import { HydratedRouter } from 'react-router/dom'
import { createIdentity } from './account/identity.ts'
import { sharedContext } from './data/services.ts'
import { createShared, SharedContext } from '#ui/shared.ts'

const shared = createShared()
// It must listen to other tabs before the router starts.
shared(createIdentity)

// Safari does not focus a clicked button, and a closing dialog returns the focus to what had it. Enter in a field also clicks a
// button, where the focus stays.
addEventListener(
  'click',
  ({ target, detail, isTrusted }) => {
    if (detail > 0 || !isTrusted) (target as Element).closest('button')?.focus({ preventScroll: true })
  },
  { capture: true },
)

startTransition(() => {
  hydrateRoot(
    document,
    <SharedContext value={shared}>
      <HydratedRouter getContext={() => new RouterContextProvider(new Map([[sharedContext, shared]]))} />
    </SharedContext>,
  )
})
