/** Advice on SMTP_URL by the error. The first match counts. */
const ADVICE: readonly [RegExp, string][] = [
  [/ENOTFOUND|EAI_AGAIN/, 'No server has the name in SMTP_URL. Check its spelling.'],
  [/ECONNREFUSED/, 'No server answers on this port. The usual port for smtps:// is 465, for smtp:// 587.'],
  [
    /greeting never|time(d )?out|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|no answer/i,
    'The server does not answer. Port 465 needs smtps://, port 587 needs smtp://. Some hosting providers block both until\nyou ask them.',
  ],
  [
    /wrong version number|before secure TLS/i,
    'This port uses the other protocol. Port 465 needs smtps://, port 587 needs smtp://.',
  ],
  [
    /certificate|altnames/i,
    'The certificate of the server is for another name. Write the name into SMTP_URL that your provider gives.',
  ],
  [
    /refused the user/,
    'Check the user and the password in SMTP_URL. Many providers require an app password instead of your usual one. In both\nwrite @ as %40, : as %3A, / as %2F, ? as %3F, # as %23 and % as %25.',
  ],
  [
    /authentication|\b530\b/i,
    'The server requires a user and a password: SMTP_URL=smtps://user:password@mail.example:465',
  ],
  [
    /^Invalid greeting/,
    'This is no server for sending. Ports 993 and 143 are for reading mails; to send, port 465 needs smtps://, port 587\nneeds smtp://.',
  ],
  [
    /\b4\d\d\b/,
    'The server defers mails at the moment. Try again in some minutes; Waypost retries its own mails.',
  ],
  [
    /^Mail command failed/,
    'The server does not accept the sender in MAIL_FROM. Set it to an address of the account in SMTP_URL.',
  ],
  [
    /recipients were rejected/,
    'The server does not accept mails to this address. Check its spelling. The server may also require a user and a\npassword in SMTP_URL.',
  ],
  [
    /refused the message/,
    'The server refuses this mail, usually because it may not send for the address in MAIL_FROM.',
  ],
  [/file could not be written/, 'Allow this user to write there, or choose another folder with DATA_DIR.'],
]

/** Advises on a failed delivery; `undefined` for an unknown reason. @param reason The transport's error. */
export function adviseOn(reason: string): string | undefined {
  return ADVICE.find(([pattern]) => pattern.test(reason))?.[1]
}
