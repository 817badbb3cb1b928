import { createHmac } from 'node:crypto'
import { isSameSecret } from '@waypost/http/same-secret.ts'
import type { IncomingMessage } from 'node:http'
import {
  ASSETS_PATH,
  CONTENT_PATH,
  CONTENT_PREVIEW_PATH,
  FONTS_PATH,
  HEALTH_PATH,
  ICON_PATH,
  LOOK_PATH,
  READY_PATH,
  ROBOTS_PATH,
  WEBHOOK_PATH,
} from '#domain/addresses.ts'
import { isLocalRequest } from '../http/loopback.ts'

/** The clients that may see a preview: those on this machine, or those with the preview token. */
export type PreviewGuard = { kind: 'local' } | { kind: 'token'; token: string }

/** Cookie of a browser that has sent the preview token once. */
export const PREVIEW_COOKIE = 'waypost_preview'

/** The cookie's value. It is derived from the token, and does not reveal it. */
export function previewCookieValue(token: string): string {
  return createHmac('sha256', token).update('cookie of a preview workspace').digest('base64url')
}

/** Creates the function that checks whether a request may see the preview. */
export function createPreviewGate(guard: PreviewGuard): (request: IncomingMessage) => boolean {
  if (guard.kind === 'local') return isLocalRequest
  const cookie = previewCookieValue(guard.token)
  return ({ headers }) => {
    const bearer = /^Bearer +(\S+) *$/i.exec(headers.authorization ?? '')?.[1]
    if (bearer !== undefined && isSameSecret(bearer, guard.token)) return true
    const shown = cookiesNamed(PREVIEW_COOKIE, headers.cookie)
    return shown.some((value) => isSameSecret(value, cookie))
  }
}

/** Whether an address is public: it shows nothing of the preview, or has its own access control. */
export function isOpenAddress(target: string): boolean {
  const [path] = target.split('?', 1)
  // An address that parsing would change is not public.
  if (!path.startsWith('/') || !URL.canParse(path, 'http://localhost')) return false
  if (new URL(path, 'http://localhost').pathname !== path) return false
  const meant = decode(path)
  return meant !== undefined && isOpen(path) && isOpen(meant)
}

/** The path as the router reads it: `%73ecure` is `secure`. */
function decode(path: string): string | undefined {
  try {
    return decodeURI(path)
  } catch {
    return undefined
  }
}

function isOpen(path: string): boolean {
  if (path.startsWith(`${CONTENT_PATH}/secure/`)) return false
  return (
    OPEN_PATHS.includes(path) ||
    OPEN_FOLDERS.some((folder) => path.startsWith(`${folder}/`)) ||
    ICON_PATH.test(path)
  )
}

/** Addresses for operators and robots, and the webhook, which has a secret. */
const OPEN_PATHS: readonly string[] = [HEALTH_PATH, READY_PATH, ROBOTS_PATH, WEBHOOK_PATH]

/** The content service, which checks its own tokens, and the site's look. */
const OPEN_FOLDERS = [CONTENT_PATH, CONTENT_PREVIEW_PATH, ASSETS_PATH, FONTS_PATH, LOOK_PATH]

/** Values of a cookie. A browser may send several of one name, from different paths and domains. */
function cookiesNamed(name: string, header = ''): string[] {
  return header
    .split(';')
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(`${name}=`))
    .slice(0, MAX_COOKIES)
    .map((pair) => pair.slice(name.length + 1))
}

const MAX_COOKIES = 8
