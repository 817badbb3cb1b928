import type { ErrorCode } from '../errors.ts'
import type { Refusal } from './service.ts'

/** The code of each refusal, and its sentence for the reader. */
export const REFUSALS: Record<Refusal, [code: ErrorCode, detail: string]> = {
  'no-article': ['not-found', 'The resource could not be found.'],
  'no-account': ['signed-out', 'This account is not there any more.'],
  'no-comment': ['not-found', 'This comment is not there any more.'],
  'nothing-to-answer': ['invalid', 'The comment that you answer is not there any more.'],
  'too-late': ['too-late', 'A comment can be changed for 15 minutes only.'],
  'not-yours': ['forbidden', 'This comment is somebody else’s.'],
  unconfirmed: ['unconfirmed', 'Confirm your email address first, by a link that is mailed to you.'],
  'comments-closed': ['comments-closed', 'Comments are closed.'],
  blocked: ['blocked', 'You cannot comment here.'],
  'too-many-links': ['too-many-links', 'A new account may put one link into a comment.'],
  duplicate: ['duplicate', 'This was said already.'],
  'too-many-waiting': ['too-many-waiting', 'Your earlier comments wait for approval first.'],
}
