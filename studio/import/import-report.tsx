import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { ImportRemarkJson, ImportReportJson } from '#server/studio/types.ts'
import { count } from '../shell/count.ts'
import sections from '../shell/sections.module.css'
import styles from './import-screen.module.css'

type Kind = keyof ImportReportJson['taken']

/** The kinds that have no plural, or another name in the studio. */
const NAMES: Partial<Record<Kind, [one: string, several?: string]>> = {
  asset: ['picture or file', 'pictures and files'],
  entry: ['entry', 'entries'],
  other: ['other thing', 'other things'],
}

function countKind(number: number, kind: Kind): string {
  const [one, several] = NAMES[kind] ?? [kind]
  return count(number, one, several)
}

/** What a plan will bring, or what an import brought: numbers, losses, and the texts. @param children Shown below the numbers. */
export function ImportReport({ report, children }: { report: ImportReportJson; children?: ReactNode }) {
  const { isPlan, taken, texts, files, notTaken, changed } = report
  const kinds = Object.entries(taken) as [Kind, number][]
  return (
    <>
      <ul className={styles.counts}>
        {kinds.map(([kind, number]) => (
          <li key={kind}>{countKind(number, kind)}</li>
        ))}
        {kinds.length === 0 && <li>Nothing</li>}
      </ul>
      <p className={styles.quiet}>{describeFiles(files, isPlan)}</p>
      {children}
      {notTaken.length > 0 && (
        <section className={sections.section}>
          <h2>{isPlan ? 'What will not come, or not whole' : 'What did not come, or not whole'}</h2>
          <Remarks remarks={notTaken} />
        </section>
      )}
      {changed.length > 0 && (
        <details className={sections.section}>
          <summary className={styles.summary}>
            {isPlan ? 'What will change' : 'What has changed'}: {count(changed.length, 'note')}
          </summary>
          <Remarks remarks={changed} />
        </details>
      )}
      {texts.length > 0 && (
        <details className={sections.section}>
          <summary className={styles.summary}>
            {isPlan ? 'All titles' : 'Your texts here'}: {texts.length.toLocaleString('en')}
          </summary>
          <ul className={styles.texts}>
            {texts.map(({ entry, title = entry }) => (
              <li key={entry}>{isPlan ? title : <Link to={`/edit/${entry}`}>{title}</Link>}</li>
            ))}
          </ul>
        </details>
      )}
    </>
  )
}

function describeFiles(files: ImportReportJson['files'], isPlan: boolean): string {
  const parts = [
    files.new > 0 && `${count(files.new, 'new file')} in your content folder`,
    files.there > 0 && `${count(files.there, 'file')} already there`,
    files.kept > 0 && `${count(files.kept, 'file')} kept as you wrote ${files.kept === 1 ? 'it' : 'them'}`,
  ].filter((part) => part !== false)
  const nothing = isPlan ? 'Nothing will be written.' : 'Nothing was written.'
  return parts.length === 0 ? nothing : `${parts.join(', ')}.`
}

function Remarks({ remarks }: { remarks: readonly ImportRemarkJson[] }) {
  return (
    <ul className={styles.remarks}>
      {remarks.map(({ kind, reason, names, count: number }) => (
        <li key={`${kind} ${reason}`}>
          <p>{reason}</p>
          <p className={styles.quiet}>
            {kind !== 'other' && `${countKind(number, kind)}: `}
            {names.join(', ')}
            {number > names.length && ` and ${(number - names.length).toLocaleString('en')} more`}
          </p>
        </li>
      ))}
    </ul>
  )
}
