import { renderToReadableStream } from 'react-dom/server'
import {
  isRouteErrorResponse,
  ServerRouter,
  type EntryContext,
  type HandleErrorFunction,
  type RouterContextProvider,
} from 'react-router'
import { ServerOnly } from './data/server-only.ts'
import { servicesContext } from './data/services.ts'
import { drawIcons } from '#ui/icon-sources.ts'
import { SOCIAL_ICON_SOURCES } from '#ui/social-icon-sources.ts'
import { createShared, SharedContext } from '#ui/shared.ts'

export { servicesContext }

const ICONS = drawIcons()
const SOCIAL_ICONS = drawIcons(SOCIAL_ICON_SOURCES)

/** Renders a page completely, since it is cached and compressed as a whole. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
) {
  const { scriptNonce, reportError } = loadContext.get(servicesContext)
  let failed = false
  const stream = await renderToReadableStream(
    <SharedContext value={createShared()}>
      <ServerOnly value={{ scriptNonce, icons: ICONS, socialIcons: SOCIAL_ICONS }}>
        <ServerRouter context={routerContext} url={request.url} nonce={scriptNonce} />
      </ServerOnly>
    </SharedContext>,
    {
      nonce: scriptNonce,
      progressiveChunkSize: Infinity,
      onError(error) {
        failed = true
        reportError(error)
      },
    },
  )
  await stream.allReady
  headers.set('content-type', 'text/html; charset=utf-8')
  return new Response(stream, { status: failed ? 500 : status, headers })
}

/** Reports failures of this server, but neither unknown addresses nor an unavailable content service. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  const isAnswer = isRouteErrorResponse(error) && (error.status < 500 || error.status === 503)
  if (!isAnswer && !request.signal.aborted) context.get(servicesContext).reportError(error)
}
