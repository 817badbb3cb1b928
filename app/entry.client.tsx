import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { RouterContextProvider } from 'react-router'
import { HydratedRouter } from 'react-router/dom'
import { createIdentity } from './account/identity.ts'
import { createArticleTransition } from './articles/article-transition.ts'
import { sharedContext } from './data/services.ts'
import { createShared, SharedContext } from './ui/shared.ts'

const shared = createShared()
// These two must listen before the router starts.
shared(createIdentity)
shared(createArticleTransition)

startTransition(() => {
  hydrateRoot(
    document,
    <SharedContext value={shared}>
      <HydratedRouter getContext={() => new RouterContextProvider(new Map([[sharedContext, shared]]))} />
    </SharedContext>,
  )
})
