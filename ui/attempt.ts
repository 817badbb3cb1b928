/** An attempt to send something. */
export interface Attempt {
  /** Matches `ATTEMPT_ID`. */
  id: string
  /** What is sent, as JSON. */
  content: string
}

/** Returns the last attempt if it sent the same content, else a new one. */
export function attemptToSend(value: unknown, last: Attempt | undefined): Attempt {
  const content = JSON.stringify(value)
  return last?.content === content ? last : { id: createId(), content }
}

/** Makes a random UUID; without https, browsers do not offer `randomUUID`. */
function createId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const digits = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return digits.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-4$3-8$4-$5')
}
