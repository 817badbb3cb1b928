import type { ListSummary } from '#domain/listing.ts'

/** Describes for screen readers which articles a list shows, such as '3 articles in Journeys'. */
export function describeList(list: ListSummary): string {
  const { category, month, tag, series, total, isWhole, page, pages } = list
  const count = `${total === 0 ? 'No' : total} ${total === 1 ? 'article' : 'articles'}`
  const place = category === undefined ? '' : ` in ${category}`
  const subject = tag === undefined ? '' : ` tagged ${tag}`
  const whole = series === undefined ? '' : ` of the series ${series}`
  const time = month === undefined ? '' : ` written in ${month}`
  const part = pages === 1 || isWhole ? '' : `, page ${page} of ${pages}`
  return count + place + subject + whole + time + part
}
