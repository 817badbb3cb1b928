import { once } from 'node:events'
import { isIP } from 'node:net'
import { connect } from 'node:tls'
import { READY_PATH, SEARCH_PATH } from '#domain/addresses.ts'
import type { Config } from '../config/config.ts'
import { compareClock } from './clock.ts'
import { diagnosesOf } from './subject.ts'
import type { Diagnosis } from './types.ts'

const site = diagnosesOf('Site')
const address = diagnosesOf('Public address')
const tls = diagnosesOf('TLS')

/** Time limit for each answer. */
const TIMEOUT_MS = 5_000

/** Days before its end by which a certificate should have been renewed. */
const FEW_DAYS = 14
const DAY_MS = 86_400_000

/** Asks the site directly whether it is ready. */
export async function checkRunningSite({ host, port }: Pick<Config, 'host' | 'port'>): Promise<Diagnosis[]> {
  const name = { '0.0.0.0': '127.0.0.1', '::': '::1' }[host] ?? host
  const at = `http://${name.includes(':') ? `[${name}]` : name}:${port}`
  const answer = await ask(`${at}${READY_PATH}`)
  if ('reason' in answer)
    return [site.note(`No Waypost runs at ${at} (${answer.reason}). npm start, or npm run serve, starts it.`)]
  return [diagnoseReadiness(answer, at)]
}

function diagnoseReadiness({ status, text }: Answer, at: string): Diagnosis {
  if (status === 503 && text.includes('content-unavailable'))
    return site.wrong(`The site at ${at} runs but has not read the articles yet. Its log says why.`)
  if (status !== 200 || !/^ready\b/.test(text))
    return site.wrong(`Something other than Waypost answers at ${at}.`)
  // The check of the public address reports mistakes in TRUST_PROXY.
  const reasons = text.split('; ').filter((reason) => reason !== 'ready' && !reason.includes('TRUST_PROXY'))
  if (reasons.length === 0) return site.ok(`It runs at ${at}, and is ready.`)
  return site.wrong(`It runs at ${at}, but ${reasons.join(', and ')}. Its log says more.`)
}

export type PublicAddress = Pick<Config, 'publicUrl' | 'proxyWarning'> & {
  security: Pick<Config['security'], 'isTrustworthy'>
}

/** Asks the site through its proxy, as readers do. */
export async function checkPublicAddress({
  publicUrl,
  proxyWarning,
  security,
}: PublicAddress): Promise<Diagnosis[]> {
  const { hostname, port, protocol } = new URL(publicUrl)
  const [certificate, searched] = await Promise.all([
    protocol === 'https:' ? checkCertificate(hostname, Number(port || 443)) : [],
    // A new search is limited by the reader's address, so the server notices whether the proxy sends it.
    ask(`${publicUrl}${SEARCH_PATH}?q=doctor-${Date.now()}`),
  ])
  const askedMs = Date.now()
  const answer = 'reason' in searched ? searched : await ask(`${publicUrl}${READY_PATH}`)
  const undeclared = proxyWarning === undefined ? [] : [address.note(proxyWarning)]
  const clock =
    'date' in answer && answer.date ? compareClock(publicUrl, answer.date.getTime() - askedMs) : []
  return [
    diagnosePublicAnswer(answer, publicUrl, security.isTrustworthy),
    ...undeclared,
    ...certificate,
    ...clock,
  ]
}

function diagnosePublicAnswer(
  answer: Answer | Silence,
  publicUrl: string,
  isTrustworthy: boolean,
): Diagnosis {
  const isHttps = publicUrl.startsWith('https:')
  if (isTrustworthy && !isHttps && 'reason' in answer) return address.note(`${publicUrl} ${ALONE}`)
  if ('reason' in answer)
    return address.note(
      `${publicUrl} could not be reached from here (${answer.reason}). Try it from elsewhere.`,
    )
  const { status, text } = answer
  if (status === 502 || status === 504)
    return address.wrong(
      `The proxy at ${publicUrl} does not reach Waypost. Does Waypost run, and at the port that the proxy uses?`,
    )
  if (status >= 300 && status < 400)
    return address.wrong(
      `${publicUrl} redirects to another address. Set PUBLIC_URL to the address at which readers arrive.`,
    )
  if (!/^ready\b|content-unavailable/.test(text))
    return address.wrong(
      `Something other than Waypost answers at ${publicUrl}. Look at the proxy, and at the DNS entry.`,
    )
  if (text.includes('TRUST_PROXY')) return address.wrong(`Requests through ${publicUrl} ${MISFIT}`)
  if (isHttps) return address.ok(`${publicUrl} leads to Waypost.`)
  return address.note(`${publicUrl} ${isTrustworthy ? ALONE : IN_THE_CLEAR}`)
}

const ALONE = 'works on this machine only. For readers, set PUBLIC_URL to the address that they use.'
const IN_THE_CLEAR =
  'is not an https address: others can read passwords in transit. Put a proxy with TLS in front.'
const MISFIT =
  'contradict TRUST_PROXY, so all readers may share the limits of one. Set it to the number of proxies in front, and have each add X-Forwarded-For. The log of the site says more.'

/** Checks the certificate that browsers receive. */
async function checkCertificate(host: string, port: number): Promise<Diagnosis[]> {
  const socket = connect({ host, port, servername: isIP(host) ? '' : host, rejectUnauthorized: false })
  try {
    await once(socket, 'secureConnect', { signal: AbortSignal.timeout(TIMEOUT_MS) })
    const { valid_to: end } = socket.getPeerCertificate()
    const days = Math.floor((new Date(end).getTime() - Date.now()) / DAY_MS)
    const { authorized, authorizationError } = socket
    if (days < 0)
      return [tls.wrong(`The certificate of ${host} expired on ${end}: browsers refuse the site. Renew it.`)]
    if (!authorized)
      return [
        tls.wrong(
          `This machine does not trust the certificate of ${host} (${String(authorizationError)}). Browsers may refuse the site.`,
        ),
      ]
    if (days < FEW_DAYS)
      return [
        tls.note(`The certificate of ${host} expires in ${days} days. Find out why it was not renewed.`),
      ]
    return [tls.ok(`The certificate of ${host} is valid for ${days} days.`)]
  } catch (error) {
    // The check of the public address reports other failures.
    const { code = '' } = error as NodeJS.ErrnoException
    return /SSL|TLS|EPROTO/.test(code) ? [tls.wrong(`${host} offers no TLS at port ${port} (${code}).`)] : []
  } finally {
    socket.destroy()
  }
}

interface Answer {
  status: number
  text: string
  /** The answering server's clock. */
  date?: Date
}

interface Silence {
  reason: string
}

async function ask(url: string): Promise<Answer | Silence> {
  try {
    const response = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(TIMEOUT_MS) })
    const date = response.headers.get('date')
    return {
      status: response.status,
      text: await response.text(),
      date: date === null ? undefined : new Date(date),
    }
  } catch (error) {
    const { name, cause = {} } = error as Error & { cause?: { code?: string } }
    return { reason: name === 'TimeoutError' ? 'no answer within 5 seconds' : (cause.code ?? 'no answer') }
  }
}
