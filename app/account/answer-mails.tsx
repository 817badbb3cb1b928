import { useState, type SyntheticEvent } from 'react'
import { Button } from '#ui/button.tsx'
import { createMessages } from '#ui/messages.ts'
import { useShared } from '#ui/shared.ts'
import { endAnswerMails, readAnswerMails, requestAnswerMails } from './auth-requests.ts'
import { failure } from './messages.ts'
import type { AccountRequest } from './use-session.ts'
import styles from './own-account.module.css'

/** Starts and stops mails about answers to the reader's comments. It loads when it is opened. */
export function AnswerMails({ request }: { request: AccountRequest }) {
  const messages = useShared(createMessages)
  const [isWanted, setIsWanted] = useState<boolean | 'unknown'>()

  async function load() {
    const answer = await request(readAnswerMails)
    if (answer === undefined) return
    setIsWanted(answer.ok ? answer.value.isWanted : 'unknown')
    if (!answer.ok) await messages.show(failure('Not Loaded', answer))
  }

  async function start() {
    const answer = await request(requestAnswerMails)
    if (answer === undefined) return
    await messages.show(
      answer.ok
        ? {
            kind: 'success',
            title: 'Email Sent!',
            text: 'Open the link in it, and answers will be mailed to you.',
          }
        : failure('Not Changed', answer),
    )
  }

  async function end() {
    const answer = await request(endAnswerMails)
    if (answer?.ok) setIsWanted(false)
    else if (answer) await messages.show(failure('Not Changed', answer))
  }

  function handleToggle({ currentTarget }: SyntheticEvent<HTMLDetailsElement>) {
    if (currentTarget.open && isWanted === undefined) void load()
  }

  return (
    <details onToggle={handleToggle}>
      <summary className={styles.summary}>Mails of answers</summary>
      <div className={styles.form} aria-live="polite">
        {isWanted === 'unknown' && <Button onClick={load}>Try Again</Button>}
        {isWanted === true && (
          <>
            <p>You are mailed when somebody answers a comment of yours.</p>
            <Button onClick={end}>End these mails</Button>
          </>
        )}
        {isWanted === false && (
          <>
            <p>You can be mailed when somebody answers a comment of yours.</p>
            <Button onClick={start}>Mail me answers</Button>
          </>
        )}
      </div>
    </details>
  )
}
