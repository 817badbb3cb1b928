import type { ReactNode } from 'react'
import { useRevalidator } from 'react-router'
import { Button } from '#ui/button.tsx'
import { Notice } from './notice.tsx'

interface DelayedNoticeProps {
  headline: ReactNode
  onRetry(): void
  /** Further links and buttons. */
  ways?: ReactNode
}

/** Replaces content that could not be loaded, and offers to try again. */
export function DelayedNotice({ headline, onRetry, ways }: DelayedNoticeProps) {
  const { state } = useRevalidator()
  return (
    <Notice
      stone={{ name: 'Delayed', distance: '… km' }}
      ways={
        <>
          <Button isMain disabled={state === 'loading'} onClick={onRetry}>
            Try again
          </Button>
          {ways}
        </>
      }
    >
      {headline}
      <p>
        Either the connection was lost or the site is catching its breath. Give it a moment, then try once
        more.
      </p>
    </Notice>
  )
}
