import type { ArticleSummary } from './article.ts'

/** Rows on one page of the timetable: as many as the cards of eight pages, so that both share page addresses. */
export const TIMETABLE_ROWS = 96

/** A row of the timetable. */
export type TimetableRow = Pick<
  ArticleSummary,
  'id' | 'title' | 'category' | 'date' | 'minutes' | 'unpublished'
>

/** The articles of a year in a list that is newest first. */
export interface Year {
  /** `2026`; absent for articles without a date. */
  name?: string
  /** The number of newer articles in the list. */
  start: number
}

/** Returns the index of the first row on the timetable page that contains an article. @param index The article's index in the list. */
export function timetableStart(index: number): number {
  return index - (index % TIMETABLE_ROWS)
}

/** Returns the rows of the timetable page that contains an article. @param index The article's index in the list. */
export function timetableRows(list: readonly ArticleSummary[], index: number): TimetableRow[] {
  const start = timetableStart(index)
  return list
    .slice(start, start + TIMETABLE_ROWS)
    .map(({ id, title, category, date, minutes, unpublished }) => {
      return { id, title, category, date, minutes, unpublished }
    })
}

/** Lists the years of a list in its order. */
export function yearsOf(list: readonly ArticleSummary[]): Year[] {
  const years: Year[] = []
  for (const [index, { date }] of list.entries()) {
    const name = yearOf(date)
    if (index === 0 || years.at(-1)!.name !== name) years.push({ name, start: index })
  }
  return years
}

/** Returns the year of a calendar date. */
export function yearOf(date: string | undefined): string | undefined {
  return date?.slice(0, 'YYYY'.length)
}
