/**
 * Stores the site's code and the pages that were read on the reader's device, and answers with them while there is no connection. It
 * stores nothing that differs between readers.
 *
 * A new version waits until the pages of the previous one are closed, as browsers do by default. See decision 037.
 */
import { ARTICLE_PATH, canBePagePath, CURRENT_LOOK_PATH, HOME_PATH, OFFLINE_PATH } from '#domain/addresses.ts'
import { listAddress, parseListQuery } from '#domain/list-address.ts'
import { MEDIA_CACHE, PAGES_CACHE, type KeepMessage } from './stored-pages.ts'
import { ignore, type RequestEvent, type Worker, type WorkerEvent } from '#ui/worker.ts'

declare const self: Worker & {
  addEventListener(type: 'message', listener: (event: WorkerEvent & MessageEvent<KeepMessage>) => void): void
}

/** Paths of the built scripts and styles; the build inserts them. */
declare const BUILT_FILES: readonly string[]

const FILES_CACHE = 'waypost-files'

/** The offline page and its files. Their content can change while their addresses stay. */
const OFFLINE_FILES: readonly string[] = [OFFLINE_PATH, CURRENT_LOOK_PATH, '/favicon.svg']

/** Maximum numbers. Above them, the oldest entries are deleted. */
const MAX_PAGES = 60
const MAX_MEDIA = 150

/** Maximum size of a stored answer in bytes. */
const MAX_BYTES = 3_000_000

/** Destinations of the files that pages load. Requests of scripts have none. */
const FILE_DESTINATIONS: ReadonlySet<RequestDestination> = new Set(['script', 'style', 'font', 'image'])

/** Time after which a stored page is shown: with a weak signal a request may take minutes. */
const PATIENCE_MS = 4_000

self.addEventListener('install', (event) => event.waitUntil(install()))
self.addEventListener('activate', (event) => event.waitUntil(activate()))

self.addEventListener('message', (event) => event.waitUntil(Promise.all(event.data.keep.map(keepPage))))

self.addEventListener('fetch', (event) => {
  const { request } = event
  if (request.method !== 'GET' || new URL(request.url).origin !== location.origin) return
  if (request.mode === 'navigate') event.respondWith(answerPage(event))
  else if (FILE_DESTINATIONS.has(request.destination)) event.respondWith(answerFile(event))
})

async function install() {
  const files = await caches.open(FILES_CACHE)
  const known = new Set((await files.keys()).map(({ url }) => new URL(url).pathname))
  await files.addAll([...BUILT_FILES.filter((file) => !known.has(file)), ...OFFLINE_FILES])
}

/** Runs once no page of the previous version is open, so its files can be deleted. */
async function activate() {
  const files = await caches.open(FILES_CACHE)
  const needed = new Set([...BUILT_FILES, ...OFFLINE_FILES])
  for (const file of await files.keys()) if (!needed.has(new URL(file.url).pathname)) await files.delete(file)
  // The page that installed the first version has no controller yet.
  await self.clients.claim()
}

async function answerPage(event: RequestEvent): Promise<Response> {
  const address = addressOf(event.request.url)
  const pages = await caches.open(PAGES_CACHE)
  const kept = await pages.match(address)
  return answerNetworkFirst(event, kept, (answer) => store(PAGES_CACHE, address, answer)).catch(answerOffline)
}

/**
 * Answers from the site, and stores the answer, even if it comes too late.
 * @param kept The stored answer, used if the site cannot be reached, is slow or fails.
 * @throws TypeError if nothing is stored and the site cannot be reached.
 */
async function answerNetworkFirst(
  event: RequestEvent,
  kept: Response | undefined,
  store: (answer: Response) => Promise<void>,
): Promise<Response> {
  const fetched = fetch(event.request)
  event.waitUntil(fetched.then((answer) => store(answer.clone()), ignore))
  if (!kept) return fetched
  const patience = new Promise<Response>((resolve) => setTimeout(resolve, PATIENCE_MS, kept))
  const answer = await Promise.race([fetched, patience]).catch(() => kept)
  return answer.status >= 500 ? kept : answer
}

/** Answers with the offline page, which links to the stored articles, the latest first. */
async function answerOffline(): Promise<Response> {
  const answer = await caches.match(OFFLINE_PATH)
  if (!answer) return Response.error()
  const pages = await caches.open(PAGES_CACHE)
  const articles = (await pages.matchAll()).filter(({ url }) => isArticle(new URL(url).pathname)).toReversed()
  const items = (await Promise.all(articles.map(writeLink))).join('')
  const list = items && `<h2>On this device</h2><ul>${items}</ul>`
  const html = (await answer.text()).replace('</main>', () => `${list}</main>`)
  return new Response(html, { headers: answer.headers })
}

async function writeLink(article: Response): Promise<string> {
  const path = new URL(article.url).pathname
  // The title is already escaped.
  const title = /<title>(.*?)(?: · [^·]*)?<\/title>/s.exec(await article.text())?.[1]
  return `<li><a href="${path}">${title ?? path}</a></li>`
}

/** Answers with a built file, a typeface or a picture. With a hash in the address, the device's copy comes first. */
async function answerFile(event: RequestEvent): Promise<Response> {
  const { request } = event
  const canChange = OFFLINE_FILES.includes(new URL(request.url).pathname)
  const kept = canChange ? undefined : await caches.match(request, { ignoreVary: true })
  if (kept) return kept
  try {
    const answer = await fetch(request)
    const isForever = answer.headers.get('cache-control')?.includes('immutable')
    // The page shows the beginning of a picture while the rest arrives.
    if (isForever) event.waitUntil(store(MEDIA_CACHE, request.url, answer.clone()))
    return answer
  } catch (error) {
    // An older version of the file, or another size of the same picture, is better than nothing.
    const similar = await caches.match(request, { ignoreSearch: true, ignoreVary: true })
    if (similar) return similar
    throw error
  }
}

async function keepPage(page: string) {
  const pages = await caches.open(PAGES_CACHE)
  const address = addressOf(new URL(page, location.origin).href)
  if (await pages.match(address)) return
  await fetch(address).then((answer) => store(PAGES_CACHE, address, answer), ignore)
}

/** Stores a screen's complete answer that is small and the same for every reader, if the device has room. */
async function store(name: typeof PAGES_CACHE | typeof MEDIA_CACHE, address: string, answer: Response) {
  if (answer.status !== 200 || answer.redirected || answer.headers.get('cache-control')?.includes('no-store'))
    return
  if (name === PAGES_CACHE && !isScreen(new URL(address, location.origin).pathname)) return
  if (Number(answer.headers.get('content-length')) > MAX_BYTES) return
  await put(name, address, answer).catch(ignore)
}

/** Stores an answer and deletes the oldest ones. @throws DOMException if the device has no room. */
async function put(name: typeof PAGES_CACHE | typeof MEDIA_CACHE, address: string, answer: Response) {
  const cache = await caches.open(name)
  // A replaced answer would keep its old place in the order.
  await cache.delete(address)
  await cache.put(address, answer)
  const kept = await cache.keys()
  const tooMany = kept.length - (name === PAGES_CACHE ? MAX_PAGES : MAX_MEDIA)
  for (const oldest of kept.slice(0, Math.max(tooMany, 0))) await cache.delete(oldest)
}

/** Returns the address under which a page is stored. Only lists depend on parameters, and only on those of lists. */
function addressOf(url: string): string {
  const { pathname, searchParams } = new URL(url)
  return pathname === HOME_PATH ? listAddress(parseListQuery(searchParams)) : pathname
}

function isScreen(path: string): boolean {
  return canBePagePath(path) || isArticle(path)
}

function isArticle(path: string): boolean {
  return path.startsWith(`${ARTICLE_PATH}/`)
}
