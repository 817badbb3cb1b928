import { useState } from 'react'
import type { ModerationAction, ModerationJson } from '#server/interactions/types.ts'
import { request, RequestError } from '#ui/request.ts'
import { useShared } from '#ui/shared.ts'
import { createNotices } from './notices.ts'
import type { OwnerActionsProps } from './owner-actions.ts'
import styles from './owner.module.css'
import { STUDIO } from './studio-address.ts'

/** The owner's actions on a comment. The page shows their results as it shows them to every reader. */
export function CommentActions({ id, user, isByCreator }: OwnerActionsProps) {
  const notices = useShared(createNotices)
  const [isSending, setIsSending] = useState(false)

  /** Runs a request, and shows why it failed. */
  async function attempt(work: () => Promise<void>) {
    setIsSending(true)
    try {
      await work()
    } catch (error) {
      if (!(error instanceof RequestError)) throw error
      notices.set({ text: error.message })
    } finally {
      setIsSending(false)
    }
  }

  function act(action: 'remove' | 'hold', done: string, isBlocking = false) {
    return attempt(async () => {
      const { ids, blocked } = await change({ action, selection: { ids: [id] }, isBlocking })
      const undo = {
        action: action === 'remove' ? 'restore' : 'approve',
        selection: { ids },
        unblock: blocked,
      } as const
      const run = () => void attempt(async () => void (await change(undo)))
      notices.set({ text: done, action: { label: 'Undo', run } })
    })
  }

  const object = <span className="visually-hidden"> the comment by {user}</span>
  return (
    <div className={styles.actions}>
      <button
        type="button"
        disabled={isSending}
        onClick={() => void act('remove', 'The comment is removed.')}
      >
        Remove{object}
      </button>
      <button
        type="button"
        disabled={isSending}
        onClick={() => void act('hold', 'The comment waits for your approval.')}
      >
        Hold{object}
      </button>
      {!isByCreator && (
        <button
          type="button"
          disabled={isSending}
          onClick={() => void act('remove', 'The comment is removed, and its author is blocked.', true)}
        >
          Remove and block
          <span className="visually-hidden"> {user}</span>
        </button>
      )}
    </div>
  )
}

interface Change {
  action: ModerationAction
  selection: { ids: readonly string[] }
  isBlocking?: boolean
  unblock?: readonly string[]
}

async function change(json: Change): Promise<ModerationJson> {
  const answer = await request(`${STUDIO}/api/comments/changes`, { method: 'POST', json })
  return (await answer.json()) as ModerationJson
}
