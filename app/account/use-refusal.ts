import { createMessages } from '../ui/messages.ts'
import { useShared } from '../ui/shared.ts'
import { failure } from './messages.ts'

/**
 * Returns a function that shows why a form of the account panel was refused, and then tells it at the form.
 *
 * @param passwordField The field that gets the focus if the password is wrong.
 */
export function useRefusal<Name extends string>(
  form: { refuse(reason: string, cause?: Name): void },
  title: string,
  passwordField?: Name,
) {
  const { show } = useShared(createMessages)
  return async ({ reason, code }: { reason?: string; code?: string }) => {
    const message = failure(title, { reason })
    await show(message)
    form.refuse(message.text, code === 'wrong-password' ? passwordField : undefined)
  }
}
