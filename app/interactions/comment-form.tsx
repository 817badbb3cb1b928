import { useId, useState, type RefObject, type SubmitEvent } from 'react'
import { flushSync } from 'react-dom'
import { isBlank as isBlankText } from '#domain/visible-text.ts'
import { requestConfirmation } from '../account/auth-requests.ts'
import { createCommentName } from '../account/comment-name.ts'
import { useIdentity } from '../account/identity.ts'
import { createOpenDialog } from '../account/open-dialog.ts'
import { useRootData } from '../data/root-data.ts'
import { Button } from '#ui/button.tsx'
import { useShared } from '#ui/shared.ts'
import { useStore } from '#ui/store.ts'
import { Answering } from './answering.tsx'
import { CommentField, problemIn, Refusal, TextNote } from './comment-field.tsx'
import { useCommentDraft, EMPTY_DRAFT, type Draft } from './drafts.ts'
import { createReaderActions } from './reader-actions.ts'
import { isUnconfirmed, refusalOf } from './requests.ts'
import { useReturnFocus } from './sign-in-return.ts'
import type { ArticleThread } from './thread.ts'
import styles from './comment-form.module.css'

interface CommentFormProps {
  articleId: string
  thread: ArticleThread
  /** Whether readers can no longer comment on the article. They can still read and copy their drafts. */
  isClosed: boolean
  field: RefObject<HTMLTextAreaElement | null>
  /** Whether the reader has signed in to comment. */
  isReturn: boolean
}

/** The form for a new comment. The text stays until it has been posted. */
export function CommentForm({ articleId, thread, isClosed, field, isReturn }: CommentFormProps) {
  const draft = useCommentDraft(articleId)
  const runAsReader = useShared(createReaderActions)
  const { text, answer } = useStore(draft)
  const [isLinkSent, setIsLinkSent] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const fieldId = useId()
  const hintId = useId()
  const refusalId = useId()
  const answerId = useId()
  useReturnFocus(field, isReturn)
  const isBlank = isBlankText(text)

  async function post() {
    if (isBlank || isClosed || problemIn(text) !== undefined) return
    setRefusal(undefined)
    const posted = draft.get()
    const id = draft.attemptId()
    const isPosted = await runAsReader({
      articleId,
      purpose: 'comment',
      failure: 'Error submitting comment:',
      run: (token) =>
        thread.post({ ...posted, id }, token).catch((reason: unknown) => refused(reason, token)),
    })
    if (!isPosted) return
    setIsLinkSent(false)
    // The reader may have closed the spinner with Escape and continued writing. The field shrinks before it gets the
    // focus.
    if (draft.get() === posted) flushSync(() => draft.set(EMPTY_DRAFT))
    // The button is disabled now and would lose the focus, so the field gets it.
    field.current?.focus()
  }

  async function refused(reason: unknown, token: string): Promise<never> {
    draft.keep()
    const hasMailedLink = isUnconfirmed(reason) && (await requestConfirmation(token)).ok
    if (hasMailedLink) setIsLinkSent(true)
    else setRefusal(refusalOf(reason))
    throw reason
  }

  function change(changed: Partial<Draft>) {
    setRefusal(undefined)
    draft.set({ ...draft.get(), ...changed })
  }

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    void post()
  }

  return (
    <form className={isClosed ? styles.ended : styles.form} onSubmit={submit}>
      <div className={styles.closed} aria-live="polite">
        {isClosed && <p>Comments are closed.</p>}
      </div>
      <label className="visually-hidden" htmlFor={fieldId}>
        Your comment
      </label>
      {answer && (
        <Answering
          id={answerId}
          answer={answer}
          onChange={(changed) => change({ answer: changed })}
          onCancel={() => {
            flushSync(() => change({ answer: null }))
            field.current?.focus()
          }}
        />
      )}
      {(!isClosed || !isBlank) && (
        <CommentField
          id={fieldId}
          ref={field}
          placeholder="Write your comment..."
          readOnly={isClosed}
          aria-describedby={[refusalId, ...(answer ? [answerId] : []), hintId].join(' ')}
          text={text}
          onType={(typed) => change({ text: typed })}
        />
      )}
      <Refusal id={refusalId}>{isClosed ? undefined : refusal}</Refusal>
      {!isClosed && (
        <div className={styles.below}>
          <div id={hintId} className={styles.hint}>
            <AuthorHint />
            <ConfirmationHint isLinkSent={isLinkSent} />
            <TextNote text={text} />
          </div>
          <Button type="submit" isMain disabled={isBlank}>
            Post Comment
          </Button>
        </div>
      )}
    </form>
  )
}

/** Explains which name the comment will show. */
function AuthorHint() {
  const hasReader = useIdentity() !== undefined
  const author = useRootData()?.commentAuthor
  const name = useStore(useShared(createCommentName))
  const openDialog = useShared(createOpenDialog)
  if (author === 'email') return <p>Your email address will be shown with your comment.</p>
  if (!hasReader || name === undefined)
    return <p>Your comment will be signed with a name, not with your email address.</p>
  return (
    <p>
      Your comment will be signed ‘<bdi>{name}</bdi>’.{' '}
      <button
        type="button"
        className={styles.change}
        aria-haspopup="dialog"
        onClick={() => openDialog.set({ kind: 'account' })}
      >
        Change name
      </button>
    </p>
  )
}

/** Explains, if it applies, that a comment waits until its author has confirmed her address. */
function ConfirmationHint({ isLinkSent }: { isLinkSent: boolean }) {
  const isAsked = useRootData()?.signIn.verifyReaders === 'comment'
  if (!isAsked) return null
  return (
    <p aria-live="polite">
      {isLinkSent
        ? 'Open the link that we have mailed to you, then post your comment.'
        : 'Your first comment waits until you have confirmed your email address, by a link that we mail to you.'}
    </p>
  )
}
