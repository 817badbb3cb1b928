import { useId, type KeyboardEvent, type RefObject, type SubmitEvent } from 'react'
import { flushSync } from 'react-dom'
import { checkComment, MAX_COMMENT_LENGTH } from '#domain/comment.ts'
import { shortNameOf } from '#domain/short-name.ts'
import { useIdentity } from '../account/identity.ts'
import { useRootData } from '../data/root-data.ts'
import { useStore } from '../ui/store.ts'
import { draftOf } from './draft.ts'
import { useComeBack } from './use-place.ts'
import styles from './comment-form.module.css'

/** From how many characters on the room that is left is told. */
const NEARLY_FULL = MAX_COMMENT_LENGTH - 500

interface CommentFormProps {
  articleId: string
  /** Whether nobody can comment now: what was typed can still be read and copied. */
  isClosed: boolean
  /** Is given what the text is typed into. */
  field: RefObject<HTMLTextAreaElement | null>
  /** Height on the screen at which it stood before the page was loaded again; `undefined` if it was not. */
  cameBackTo: number | undefined
  /** @returns Whether it was posted. */
  onPost(text: string): Promise<boolean>
}

/** Where a comment is written. What was typed stays until it has been posted. */
export function CommentForm({ articleId, isClosed, field, cameBackTo, onPost }: CommentFormProps) {
  const draft = draftOf(articleId)
  const text = useStore(draft)
  const fieldId = useId()
  const hintId = useId()
  useComeBack(field, cameBackTo)
  const isBlank = text.trim() === ''
  const problem = isBlank ? undefined : checkComment(text)

  async function post(opener: HTMLElement | null) {
    if (isBlank || isClosed || problem !== undefined) return
    // Safari does not focus what is clicked, and the focus is given back to what had it.
    opener?.focus()
    const isPosted = await onPost(text)
    if (!isPosted) return
    // Who has escaped the spinner may have gone on writing. What was long shrinks before it is looked for.
    if (draft.get() === text) flushSync(() => draft.set(''))
    // The button cannot keep the focus: there is nothing to post any more.
    field.current?.focus()
  }

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    void post(event.nativeEvent.submitter)
  }

  function postByKeys(event: KeyboardEvent) {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void post(null)
  }

  return (
    <form className={isClosed ? styles.ended : styles.form} onSubmit={submit}>
      <div className={styles.closed} aria-live="polite">
        {isClosed && <p>Comments are closed.</p>}
      </div>
      <label className="visually-hidden" htmlFor={fieldId}>
        Your comment
      </label>
      {(!isClosed || !isBlank) && (
        <textarea
          id={fieldId}
          ref={field}
          className={styles.field}
          placeholder="Write your comment..."
          rows={3}
          dir="auto"
          maxLength={MAX_COMMENT_LENGTH}
          readOnly={isClosed}
          aria-describedby={hintId}
          aria-invalid={problem !== undefined}
          value={text}
          onChange={({ target }) => draft.set(target.value)}
          onKeyDown={postByKeys}
        />
      )}
      {!isClosed && (
        <div className={styles.below}>
          <div id={hintId} className={styles.hint}>
            <AuthorHint />
            <p aria-live="polite">
              {problem ??
                (text.length > NEARLY_FULL && `${MAX_COMMENT_LENGTH - text.length} characters left.`)}
            </p>
          </div>
          <button type="submit" className="button" data-main disabled={isBlank}>
            Post Comment
          </button>
        </div>
      )}
    </form>
  )
}

/** Says what others will see of whoever comments. */
function AuthorHint() {
  const identity = useIdentity()
  const author = useRootData()?.commentAuthor
  if (author !== 'short') return <p>Your email address will be shown with your comment.</p>
  if (identity === undefined)
    return <p>Your comment will be signed with a short name made of your email address.</p>
  return <p>Your comment will be signed ‘{shortNameOf(identity.email)}’.</p>
}
