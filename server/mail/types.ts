/** A mail to be sent, whole. */
export interface Mail {
  to: string
  subject: string
  text: string
  html: string
}

/** Takes mails over: once this has resolved, the mail is on the disk and will be sent, also after a crash. */
export type SendMail = (mail: Mail) => Promise<void>
