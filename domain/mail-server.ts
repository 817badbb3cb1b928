import * as z from 'zod'
import { isSender } from './email-address.ts'

/** A mail server as the owner types it. A password may be absent: the stored one stays. */
export const mailServerSchema = z.strictObject({
  host: z
    .string()
    .trim()
    .max(253)
    .regex(/^[a-z\d](?:[a-z\d.-]*[a-z\d])?$/i, 'Type the name of the server, such as smtp.mail.example.'),
  port: z.int().min(1).max(65_535),
  /** `tls` from the first byte, usually at port 465; `starttls` after a greeting, usually at port 587. */
  security: z.enum(['tls', 'starttls']),
  user: z.string().trim().max(254),
  password: z.string().max(1_000).optional(),
  from: z
    .string()
    .trim()
    .max(400)
    .refine(isSender, 'Type an e-mail address, or a name and an address in angle brackets.'),
})

export type MailServerForm = z.infer<typeof mailServerSchema>
