/** Keeps the studio's code on the writer's device, so that it opens offline. Her texts are in the browser's database, not here. */
import { ignore, type RequestEvent, type Worker } from '#ui/worker.ts'
import {
  CURRENT_LOOK_PATH,
  FONTS_PATH,
  STUDIO_API_PATH,
  STUDIO_ASSETS_PATH,
  STUDIO_PATH,
} from '#domain/addresses.ts'

declare const self: Worker

/** Paths of the built scripts and styles; the build fills them in. */
declare const BUILT_FILES: readonly string[]

const CACHE = 'waypost-studio'

/** The page of all screens, the look and the icon. Their addresses stay the same when they change. */
const CHANGING = [STUDIO_PATH, CURRENT_LOOK_PATH, '/favicon.svg']

self.addEventListener('install', (event) => event.waitUntil(install()))
self.addEventListener('activate', (event) => event.waitUntil(activate()))

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== location.origin) return
  if (pathname.startsWith(`${STUDIO_API_PATH}/`)) return
  if (pathname.startsWith(`${STUDIO_ASSETS_PATH}/`) || pathname.startsWith(`${FONTS_PATH}/`))
    event.respondWith(answerFile(request))
  else if (request.destination === 'document') {
    // The scope also contains readers' addresses such as `/studio-tour`.
    if (`${pathname}/`.startsWith(`${STUDIO_PATH}/`)) event.respondWith(answerChanging(event, STUDIO_PATH))
  } else if (CHANGING.includes(pathname)) event.respondWith(answerChanging(event, pathname))
})

async function install() {
  const cache = await caches.open(CACHE)
  const known = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname))
  await cache.addAll(BUILT_FILES.filter((file) => !known.has(file)))
  await Promise.all(CHANGING.map(async (path) => store(cache, path, await fetch(path))))
}

/** Runs once no page of the old version is open. Keeps the old files if the cached page still needs them. */
async function activate() {
  const cache = await caches.open(CACHE)
  const page = await cache.match(STUDIO_PATH)
  if (page && isOfThisVersion(await page.text())) {
    for (const file of await cache.keys()) {
      const { pathname } = new URL(file.url)
      if (pathname.startsWith(`${STUDIO_ASSETS_PATH}/`) && !BUILT_FILES.includes(pathname))
        await cache.delete(file)
    }
  }
  await self.clients.claim()
}

/** Answers from the cache and updates it: phones are slow. After an upgrade, the old version loads once more. */
async function answerChanging(event: RequestEvent, path: string): Promise<Response> {
  const cache = await caches.open(CACHE)
  const kept = await cache.match(path)
  const fetched = fetch(event.request)
  event.waitUntil(fetched.then((answer) => store(cache, path, answer.clone()), ignore))
  return kept ?? fetched
}

/** Answers with a file whose name contains a digest of its content. */
async function answerFile(request: Request): Promise<Response> {
  const cache = await caches.open(CACHE)
  const kept = await cache.match(request, { ignoreVary: true })
  if (kept) return kept
  const answer = await fetch(request)
  await store(cache, request.url, answer.clone())
  return answer
}

/** Stores a complete answer; at the page's address only HTML, at others anything else. */
async function store(cache: Cache, address: string, answer: Response) {
  const isPage = answer.headers.get('content-type')?.startsWith('text/html') ?? false
  if (answer.status !== 200 || answer.redirected || isPage !== (address === STUDIO_PATH)) return
  if (isPage && !isOfThisVersion(await answer.clone().text())) return
  await cache.put(address, answer).catch(ignore)
}

/** Whether this worker knows all files that a page names. A page of another version comes with its own worker. */
function isOfThisVersion(page: string): boolean {
  const named = page.match(new RegExp(`${STUDIO_ASSETS_PATH}/[^"]+`, 'g')) ?? []
  return named.every((file) => BUILT_FILES.includes(file))
}
