import * as z from 'zod'
import { mayBeEmpty, optional } from './site.ts'

const frequency = z.enum(
  ['at once', 'hourly', 'daily', 'never'],
  "must be 'at once', 'hourly', 'daily' or 'never'",
)
const YES_OR_NO = "must be 'yes' or 'no'"
const BAD_TIME = "must be a time of day such as '03:30', or 'never'"

/** The values of each setting, without defaults. */
const values = {
  /** Which comments wait for approval: `links` none, `first` the first ones of each account, `all` each. */
  hold: z.enum(['links', 'first', 'all'], "must be 'links', 'first' or 'all'"),
  frequency,
  yesOrNo: z
    .union([z.boolean(), z.enum(['yes', 'no'])], YES_OR_NO)
    .transform((written) => written === true || written === 'yes'),
  /** Time of day by the server's clock; `never` for no backups. */
  at: z.string(BAD_TIME).regex(/^(?:(?:[01]\d|2[0-3]):[0-5]\d|never)$/, BAD_TIME),
  keep: z
    .int('must be a whole number')
    .min(1, 'must be a number from 1 to 10000')
    .max(10_000, 'must be a number from 1 to 10000'),
}

/** The content of `content/studio.yaml`: how the studio works for the creator. Readers see none of it. */
export const studioSettingsSchema = z.strictObject({
  comments: mayBeEmpty(z.strictObject({ hold: optional(values.hold).default('links') })),
  /** How often she is mailed about new comments, comments that wait for approval, and messages. */
  mail: mayBeEmpty(
    z.strictObject({
      comments: optional(frequency).default('hourly'),
      held: optional(frequency).default('at once'),
      messages: optional(frequency).default('at once'),
    }),
  ),
  /** Whether readings are counted. */
  counting: optional(values.yesOrNo).default(true),
  /** Whether the server asks once a day for a newer version. */
  updates: optional(values.yesOrNo).default(false),
  backups: mayBeEmpty(
    z.strictObject({
      at: optional(values.at).default('never'),
      /** Number of newest backups to keep. */
      keep: optional(values.keep).default(7),
    }),
  ),
})

/** The checked settings of the studio. */
export type StudioSettings = z.infer<typeof studioSettingsSchema>

/** The settings that a request changes. Absent ones stay. */
export const settingsChangeSchema = z.strictObject({
  comments: z.strictObject({ hold: values.hold.optional() }).optional(),
  mail: z
    .strictObject({
      comments: frequency.optional(),
      held: frequency.optional(),
      messages: frequency.optional(),
    })
    .optional(),
  counting: z.boolean(YES_OR_NO).optional(),
  updates: z.boolean(YES_OR_NO).optional(),
  backups: z.strictObject({ at: values.at.optional(), keep: values.keep.optional() }).optional(),
})

export type SettingsChange = z.infer<typeof settingsChangeSchema>

/** Settings that lines of `.env` decide, by their path: `comments.hold`. `line` is the name in `.env`. */
export type DecidedSettings = Readonly<Record<string, { line: string; value: string | number }>>
