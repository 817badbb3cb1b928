import { Hono } from 'hono'
import { deleteCookie, setCookie } from 'hono/cookie'
import { AppError } from '../errors.ts'
import { SESSION_DAYS } from './auth.ts'
import type { FindUser } from './types.ts'

const COOKIE = 'waypost.token'

/**
 * Answers the auth-token sync: stores the signed-in user's token as a cookie that no script can read, for other
 * programs on the same site. Waypost itself never reads it.
 * @param isSecure Whether the cookie may travel only over https.
 * @see docs/specification.md, section 7
 */
export function tokenSyncRoutes(findUser: FindUser, isSecure: boolean) {
  return new Hono()
    .post('/', async (c) => {
      const authorization = c.req.header('authorization')
      if (!(await findUser(authorization)))
        throw new AppError('signed-out', 'There is no session behind this token.')
      setCookie(c, COOKIE, authorization!.replace(/^bearer\s+/i, ''), {
        httpOnly: true,
        sameSite: 'Strict',
        secure: isSecure,
        path: '/',
        maxAge: SESSION_DAYS * 86_400,
      })
      return c.body(null, 204, { 'cache-control': 'no-store' })
    })
    .delete('/', (c) => {
      deleteCookie(c, COOKIE, { path: '/', secure: isSecure, httpOnly: true, sameSite: 'Strict' })
      return c.body(null, 204, { 'cache-control': 'no-store' })
    })
}
