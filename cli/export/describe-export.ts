import type { ExportRemark, ExportReport } from '@waypost/content-service/moving'
import { count, formatNumber } from '../printing.ts'

/** Most remarks of one kind that people want to read; programs get all. */
const MAX_REMARKS = 50

/** Tells people what became of an export, in lines. */
export function describeExport({ file, isDryRun, counts, missing, changed }: ExportReport): string[] {
  const { contentTypes, locales, tags, concepts, entries, drafts, assets, assetBytes } = counts
  return [
    isDryRun ? `Nothing was written. ${file} would hold:` : `${file} holds:`,
    `  ${countEntries(entries)}${drafts > 0 ? `, ${formatNumber(drafts)} of them unpublished` : ''}`,
    `  ${count(assets, 'file')}, ${formatNumber(Math.ceil(assetBytes / 1000))} kB`,
    `  ${count(contentTypes, 'content type')}, ${count(locales, 'language')}, ${count(tags, 'tag')}, ${count(concepts, 'concept')}`,
    ...describeRemarks('Not in it', missing),
    ...describeRemarks('Worth knowing', changed),
    ...(isDryRun ? [] : ['', 'What to do with it: npx waypost export --help']),
  ]
}

function countEntries(amount: number): string {
  return `${formatNumber(amount)} ${amount === 1 ? 'entry' : 'entries'}`
}

function describeRemarks(title: string, remarks: readonly ExportRemark[]): string[] {
  if (remarks.length === 0) return []
  const rest = remarks.length - MAX_REMARKS
  return [
    '',
    `${title}:`,
    ...remarks.slice(0, MAX_REMARKS).map(({ about, reason }) => `  ${about}: ${reason}`),
    ...(rest > 0 ? [`  and ${formatNumber(rest)} more, which --json names`] : []),
  ]
}
