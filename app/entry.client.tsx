import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { RouterContextProvider } from 'react-router'
import { HydratedRouter } from 'react-router/dom'
import { createIdentity } from './account/identity.ts'
import { sharedContext } from './data/services.ts'
import { createShared, SharedContext } from '#ui/shared.ts'

const shared = createShared()
// This is created early: it must listen to other tabs before the router starts.
shared(createIdentity)

// Safari does not focus a clicked button, so a closing dialog could not return the focus to it. Enter in a field also fires a click;
// then the focus stays in the field.
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
