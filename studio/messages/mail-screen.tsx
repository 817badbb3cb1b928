import { useLoaderData, useRevalidator, type LoaderFunctionArgs } from 'react-router'
import type { MailReport, MailServerJson, UnsentMail } from '#server/mail/types.ts'
import { Button } from '#ui/button.tsx'
import { formatInstant } from '#ui/instant.ts'
import { Notice } from '#ui/notice.tsx'
import { useToast } from '#ui/toasts.tsx'
import { useSending } from '#ui/use-sending.ts'
import { apiContext, useApi } from '../api/use-api.ts'
import { useRefresh } from '../api/use-refresh.ts'
import account from '../shell/sections.module.css'
import { BackLink } from '../shell/back-link.tsx'
import { Screen } from '../shell/screen.tsx'
import { BlockedSenders } from './blocked-senders.tsx'
import { MailFrequency } from './mail-frequency.tsx'
import { MailServerForm } from './mail-server-form.tsx'
import { MailTrial } from './mail-trial.tsx'

export async function loader({ context }: LoaderFunctionArgs) {
  const api = context.get(apiContext)
  const [report, server] = await Promise.all([
    api.ask<MailReport>('mail'),
    api.ask<MailServerJson>('mail/server'),
  ])
  return { report, server }
}

/** How mail is sent, what waits and why, a test mail, and blocked senders. */
export function Component() {
  const { report, server } = useLoaderData<typeof loader>()
  useRefresh()
  return (
    <Screen title="Mail">
      <BackLink to="/messages">Messages</BackLink>
      <Ways report={report} />
      <MailServerForm key={JSON.stringify(server)} answer={server} from={report.from} />
      <MailFrequency />
      {/* A result belongs to the server that was tried. */}
      <MailTrial key={`trial ${JSON.stringify(server)}`} to={report.to ?? ''} hasServer={report.hasServer} />
      <Unsent report={report} />
      <BlockedSenders senders={report.blockedSenders} />
    </Screen>
  )
}

function Ways({ report }: { report: MailReport }) {
  const { transport, hasServer, from, to, contactService, isUnreachable } = report
  return (
    <>
      {isUnreachable && (
        <Notice kind="error">
          The mail server cannot be reached, or refuses your password. Mails wait, and are tried again.
        </Notice>
      )}
      {!hasServer && (
        <Notice>No mail server is set, so nobody receives mails: they become {transport}.</Notice>
      )}
      <dl>
        {hasServer && (
          <div className={account.row}>
            <dt>Mails go through</dt>
            <dd>{transport}</dd>
          </div>
        )}
        <div className={account.row}>
          <dt>They are from</dt>
          <dd>{from}</dd>
        </div>
        <div className={account.row}>
          <dt>Messages go to</dt>
          <dd>
            {contactService === undefined
              ? (to ?? 'nobody: write your e-mail address under contact in site.yaml')
              : `${contactService}, not through Waypost, so none are listed here`}
          </dd>
        </div>
      </dl>
    </>
  )
}

function Unsent({ report: { counts, hasServer, troubled } }: { report: MailReport }) {
  const api = useApi()
  const toast = useToast()
  const { revalidate } = useRevalidator()
  const { isSending, problem, send } = useSending()

  async function sendAgain(path: string) {
    if (await send(() => api.ask(path, { method: 'POST' }))) toast('The mail is sent again.')
    await revalidate()
  }

  return (
    <section className={account.section}>
      <h2>What is not sent</h2>
      <p>{describeCounts(counts, hasServer)}</p>
      {problem !== undefined && <Notice kind="error">{problem}</Notice>}
      <ul className={account.list}>
        {troubled.map((mail) => (
          <li key={mail.id} className={account.row}>
            <span>
              {mail.subject}
              <br />
              <span className={account.instant}>{describeUnsent(mail)}</span>
            </span>
            <Button
              disabled={isSending}
              aria-label={`Send again: ${mail.subject}`}
              onClick={() => sendAgain(`mail/${mail.id}/send`)}
            >
              Send again
            </Button>
          </li>
        ))}
      </ul>
      {counts.failed > 1 && (
        <Button disabled={isSending} onClick={() => sendAgain('mail/send-failed')}>
          Send all that failed again
        </Button>
      )}
    </section>
  )
}

function describeCounts({ waiting, failed, held, sent }: MailReport['counts'], hasServer: boolean): string {
  const parts = [
    waiting > 0 && `${waiting} ${waiting === 1 ? 'waits' : 'wait'} for the mail server`,
    failed > 0 && `${failed} could not be sent`,
    held > 0 && `${held} ${held === 1 ? 'is' : 'are'} held for you`,
  ].filter((part) => part !== false)
  const unsent = parts.length === 0 ? 'Nothing waits' : parts.join(', ')
  return `${unsent}. ${sent} ${sent === 1 ? 'was' : 'were'} ${hasServer ? 'sent' : 'written as files'} in the last 30 days.`
}

function describeUnsent({ to, createdAt, state, lastError }: UnsentMail): string {
  const what = state === 'failed' ? 'given up' : 'tried again later'
  return `${to === '' ? 'To nobody' : `To ${to}`}, ${formatInstant(createdAt)}, ${what}. ${lastError}`
}
