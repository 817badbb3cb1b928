export interface Instant {
  /** The day as written, such as 2027-01-15. */
  day: string
  /** First millisecond, in milliseconds since 1970. */
  startsAt: number
  /** Last millisecond: the end of a day; equal to `startsAt` for a point in time. */
  endsAt: number
}

/**
 * Parses an instant in any form of `toIsoDate`. Without an offset it is in the process's time zone (`TZ`).
 * @returns `undefined` for any other text, and for days that do not exist.
 */
export function parseInstant(written: string): Instant | undefined {
  const text = toIsoDate(written)
  if (text === undefined) return undefined
  const day = text.slice(0, DAY_LENGTH)
  if (text !== day) return { day, startsAt: Date.parse(text), endsAt: Date.parse(text) }
  // `Date` parses a day without a time as UTC.
  const midnight = new Date(`${day}T00:00`)
  const startsAt = midnight.getTime()
  // A day with a clock change does not have 24 hours.
  return { day, startsAt, endsAt: midnight.setDate(midnight.getDate() + 1) - 1 }
}

/**
 * Writes a date as ISO 8601, with the day, time and offset that it has. It may be in any form that Hugo, Jekyll, Hexo, Obsidian
 * and WordPress write: `2019-03-05 10:20:00 +0530`, `2019/3/5`, `Tue, 05 Mar 2019 10:20:00 +0000`, `March 5, 2019 10:20 pm`,
 * `Tue Mar 5 10:20:00 EST 2019`.
 * @returns `undefined` for any other text, such as `05/03/2019`, which is in March or in May; and for days that do not exist.
 */
export function toIsoDate(written: string): string | undefined {
  const text = written.trim()
  const groups = FORMS.map((form) => form.exec(text)?.groups).find((each) => each !== undefined)
  if (!groups) return undefined
  const { year, name, time } = groups
  const month = name === undefined ? groups.month : String(MONTHS.indexOf(name.slice(0, 3).toLowerCase()) + 1)
  const day = [year, month.padStart(2, '0'), groups.day.padStart(2, '0')].join('-')
  const iso = time === undefined ? day : `${day}T${toIsoTime(groups)}`
  return parseCalendarDate(day) === undefined || Number.isNaN(Date.parse(iso)) ? undefined : iso
}

function toIsoTime({ hour, minute, second, half, zone }: Record<string, string | undefined>): string {
  const isNoon = half !== undefined && Number(hour) === 12
  const hours = (isNoon ? 0 : Number(hour)) + (half?.toLowerCase().startsWith('p') ? 12 : 0)
  const seconds = second === undefined ? '' : `:${second.replace(',', '.')}`
  return `${String(hours).padStart(2, '0')}:${minute}${seconds}${toIsoZone(zone)}`
}

function toIsoZone(zone: string | undefined): string {
  if (zone === undefined) return ''
  const [, hours, minutes = '00'] = /([+-]\d{2}):?(\d{2})?$/.exec(zone) ?? []
  return hours === undefined ? (ZONES.get(zone.toUpperCase()) ?? 'Z') : `${hours}:${minutes}`
}

/** Names of zones with one meaning (RFC 5322, section 4.3, and those of Europe and Japan). */
const ZONES = new Map([
  ['EST', '-05:00'],
  ['EDT', '-04:00'],
  ['CST', '-06:00'],
  ['CDT', '-05:00'],
  ['MST', '-07:00'],
  ['MDT', '-06:00'],
  ['PST', '-08:00'],
  ['PDT', '-07:00'],
  ['WEST', '+01:00'],
  ['CET', '+01:00'],
  ['CEST', '+02:00'],
  ['EET', '+02:00'],
  ['EEST', '+03:00'],
  ['JST', '+09:00'],
])

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

const NAME =
  '(?<name>jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\\.?'
const DAY = '(?<day>\\d{1,2})'
const WEEKDAY = '(?:(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*\\.?,?\\s+)?'
const CLOCK = '(?<hour>\\d{1,2}):(?<minute>\\d{2})(?::(?<second>\\d{2}(?:[.,]\\d+)?))?'
const ZONE = `(?:\\s*(?<zone>(?:Z|UTC?|GMT)?[+-]\\d{2}(?::?\\d{2})?|Z|UTC?|GMT|${[...ZONES.keys()].join('|')})(?:\\s*(?:\\([\\w ]+\\)|\\[[\\w/+-]+\\]))?)?`
const TIME = `(?:(?:T|,?\\s+(?:at\\s+)?)(?<time>${CLOCK}(?:\\s*(?<half>[ap])\\.?m\\.?)?${ZONE}))?`

const FORMS = [
  `(?<year>\\d{4})(?<sign>[-/.])(?<month>\\d{1,2})\\k<sign>${DAY}`,
  '(?<year>\\d{4})(?<month>\\d{2})(?<day>\\d{2})',
  `${WEEKDAY}${DAY}(?:st|nd|rd|th)?\\s+${NAME},?\\s+(?<year>\\d{4})`,
  `${WEEKDAY}${NAME}\\s+${DAY}(?:st|nd|rd|th)?,?\\s+(?<year>\\d{4})`,
]
  .map((form) => form + TIME)
  .concat(`${WEEKDAY}${NAME}\\s+${DAY}\\s+(?<time>${CLOCK}${ZONE})\\s+(?<year>\\d{4})`)
  .map((form) => new RegExp(`^${form}$`, 'i'))

/**
 * Parses the calendar date of a stored date or date-time, such as `2024-03-05`; `undefined` if there is no such day.
 * Time and offset are ignored, so that an article has the same date in every time zone.
 */
export function parseCalendarDate(written: string): string | undefined {
  const day = /^(\d{4}-\d{2}-\d{2})(?:[T ]|$)/.exec(written.trim())?.[1]
  if (day === undefined) return undefined
  const instant = new Date(`${day}T00:00:00Z`)
  return !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(day) ? day : undefined
}

const DAY_LENGTH = '2027-01-15'.length
