import { NavLink, Outlet, redirect, useLoaderData, useMatches, type LoaderFunctionArgs } from 'react-router'
import { apiContext, ApiError } from '../api/api.ts'
import { useApiState } from '../api/use-api.ts'
import { Icon, type IconName } from '../ui/icon.tsx'
import { siteName } from '../ui/page.ts'
import styles from './frame.module.css'

/** Who is signed in. */
interface SessionJson {
  email: string
  name: string
}

/** Asks who is signed in. Without a session the sign-in screen opens. */
export async function readSession({ context, request }: LoaderFunctionArgs): Promise<SessionJson> {
  const api = context.get(apiContext)
  try {
    const session = await api.ask<SessionJson>('session', { isQuiet: true })
    api.setSignedIn(true)
    return session
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'signed-out') throw error
    const { pathname, search } = new URL(request.url)
    throw redirect(`/sign-in?${new URLSearchParams({ to: pathname + search })}`)
  }
}

/** What stands around every screen: the bar, at the thumb of who holds a phone, and notices. */
export function Frame() {
  const session = useLoaderData<typeof readSession>()
  const hasOwnBars = useMatches().some(({ handle }) => (handle as { hasOwnBars?: true })?.hasOwnBars)
  return (
    <div className={styles.frame} data-bare={hasOwnBars || undefined}>
      {!hasOwnBars && <Bar email={session.email} />}
      <main id="content" tabIndex={-1} className={styles.content}>
        <Connection />
        <Outlet />
      </main>
    </div>
  )
}

/** Tells while the site cannot be reached. */
function Connection() {
  const { isReachable } = useApiState()
  return (
    <output className={styles.connection} hidden={isReachable}>
      {!isReachable && 'No connection to your site. What you write is kept on this device.'}
    </output>
  )
}

function Bar({ email }: { email: string }) {
  return (
    <nav className={styles.bar} aria-label="Studio">
      <p className={styles.site}>
        <a href="/" title={`Signed in as ${email}`}>
          {siteName()}
        </a>
      </p>
      <Way to="/" icon="file-text" end>
        Articles
      </Way>
      <Way to="/pictures" icon="image">
        Pictures
      </Way>
      <Way to="/new" icon="plus-lg">
        New draft
      </Way>
      <Way to="/bin" icon="trash">
        Bin
      </Way>
      <Way to="/account" icon="person">
        Account
      </Way>
    </nav>
  )
}

function Way({ to, icon, end, children }: { to: string; icon: IconName; end?: boolean; children: string }) {
  return (
    <NavLink to={to} end={end} className={styles.way}>
      <Icon name={icon} />
      <span>{children}</span>
    </NavLink>
  )
}
