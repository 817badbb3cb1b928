/** Advice on SMTP_URL by the error; the first match counts. */
const ADVICE: readonly [RegExp, string][] = [
  [/ENOTFOUND|EAI_AGAIN/, 'No server has the name that SMTP_URL gives: is it spelled right?'],
  [
    /ECONNREFUSED/,
    'Nothing listens there. With smtps:// the port in SMTP_URL is mostly 465, with smtp:// it is 587.',
  ],
  [
    /greeting never|time(d )?out|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|no answer/i,
    'The server does not answer. Port 465 wants smtps://, port 587 wants smtp://; and some hosts of websites let no\nmails out on either until one asks them.',
  ],
  [
    /wrong version number|before secure TLS/i,
    'The server speaks otherwise on this port. Port 465 wants smtps://, port 587 wants smtp://.',
  ],
  [
    /certificate|altnames/i,
    'The server does not prove that it is the one that SMTP_URL names. Write its name as your provider gives it.',
  ],
  [
    /refused the user/,
    'Look at the user and the password in SMTP_URL. Many providers want an app password there, not the one that you\nsign in with; and in either @ is written %40, : %3A, / %2F, ? %3F, # %23 and % %25.',
  ],
  [
    /authentication|\b530\b/i,
    'The server wants a user and a password: SMTP_URL=smtps://user:password@mail.example:465',
  ],
  [
    /^Invalid greeting/,
    'What answers there takes no mails. Ports 993 and 143 are for reading mails; to send, port 465 wants smtps://, port\n587 wants smtp://.',
  ],
  [
    /\b4\d\d\b/,
    'The server puts mails off for the moment. Try again in some minutes; Waypost does so by itself.',
  ],
  [
    /^Mail command failed/,
    'The server does not let you send as MAIL_FROM says. Set it to an address of the account in SMTP_URL.',
  ],
  [
    /recipients were rejected/,
    'The server does not take mails to this address. Is it spelled right? Else the server may want a user and a\npassword in SMTP_URL.',
  ],
  [
    /refused the message/,
    'The server takes mails, but not this one: mostly since MAIL_FROM is not an address that it may send for.',
  ],
  [
    /file could not be written/,
    'Give this user the right to write there, or choose another folder with DATA_DIR.',
  ],
]

/** Advises on a failed delivery. @param reason The transport's error. */
export function adviseOn(reason: string): string[] {
  const advice = ADVICE.find(([pattern]) => pattern.test(reason))
  return [...(advice ? [advice[1]] : []), 'docs/mail.md tells more.']
}
