/** Longest address that all mail programs open. */
const MAX_LENGTH = 1_900

/** Makes the `mailto:` address of an answer: the subject with 'Re:', and the message as a quotation, cut if it is long. */
export function answerAddress({
  name,
  email,
  subject,
  text,
}: {
  name: string
  email: string
  subject: string
  text: string
}): string {
  // Characters that mailto: gives a meaning, and those of a list of addresses, are encoded.
  const start = `mailto:${encodeURIComponent(email).replace('%40', '@')}?subject=${encodeURIComponent(reply(subject))}&body=`
  const lines = [`${name} wrote:`, ...text.split('\n').map((line) => `> ${line}`)]
  const whole = `\n\n${lines.join('\n')}`.replaceAll('\n', '\r\n').toWellFormed()
  let body = ''
  for (const character of whole) {
    const next = encodeURIComponent(character)
    if (start.length + body.length + next.length > MAX_LENGTH - CUT.length) return start + body + CUT
    body += next
  }
  return start + body
}

const CUT = encodeURIComponent(' …')

function reply(subject: string): string {
  return /^re:/i.test(subject) ? subject : `Re: ${subject}`
}
