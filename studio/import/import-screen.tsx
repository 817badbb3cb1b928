import { Link, useLoaderData, type LoaderFunctionArgs } from 'react-router'
import type { ImportJson } from '#server/studio/types.ts'
import { formatByteSize } from '#domain/byte-size.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { apiContext } from '../api/use-api.ts'
import { count } from '../shell/count.ts'
import { Screen } from '../shell/screen.tsx'
import { ChooseFiles } from './choose-files.tsx'
import { ImportReport } from './import-report.tsx'
import styles from './import-screen.module.css'
import { useImport, type Sending } from './use-import.ts'

export function loader({ context }: LoaderFunctionArgs): Promise<ImportJson> {
  return context.get(apiContext).ask('import')
}

/** The screen keeps itself up to date. */
export const shouldRevalidate = () => false

/** Brings an old site: its files, the plan, the import, and the report. */
export function Component() {
  const { answer, sending, isAsking, problem, plan, run, cancel, sendFiles } =
    useImport(useLoaderData<typeof loader>())
  const { whyNot, files, work, report, failure } = answer
  if (whyNot !== undefined)
    return (
      <Screen title="Move in">
        <Notice>{whyNot}</Notice>
      </Screen>
    )
  const isBusy = work !== undefined || sending !== undefined
  const choice = (
    <section className={styles.report}>
      {files.count > 0 && <h2>Is something missing?</h2>}
      <ChooseFiles isMain={files.count === 0} isDisabled={isAsking} onFiles={sendFiles} />
    </section>
  )
  const isDone = !isBusy && report !== undefined && !report.isPlan
  const isImport = report?.isPlan || work?.kind === 'import'
  /** The same files would fail again. */
  const isRefused = failure !== undefined && !report
  return (
    <Screen title="Move in">
      {files.count === 0 && !isDone && <Introduction />}
      {files.count > 0 && !isDone && (
        <>
          <p className={styles.files}>
            {count(files.count, 'file')}, {formatByteSize(files.bytes)}: {files.names.join(', ')}
            {files.count > files.names.length && ' …'}
          </p>
          <p className={styles.buttons}>
            {isImport ? (
              <Button isMain disabled={isAsking || isBusy} onClick={run}>
                Import
              </Button>
            ) : (
              <Button isMain={!isRefused} disabled={isAsking || isBusy} onClick={plan}>
                Make the plan
              </Button>
            )}
            <Button isMain={isRefused} disabled={isAsking || isBusy} onClick={cancel}>
              {isRefused ? 'Choose other files' : 'Start over'}
            </Button>
          </p>
        </>
      )}
      {/* Below the buttons: after a double click on 'Import', the second must not be on 'Cancel'. */}
      <div aria-live="polite">
        {(sending ?? work) && <Running sending={sending} work={work} onCancel={cancel} />}
        {isDone && (
          <Notice>
            Your old site is here. <Link to="/articles">See your articles</Link>, and what is left to do on{' '}
            <Link to="/">Today</Link>.
          </Notice>
        )}
      </div>
      {!isBusy && failure !== undefined && <Notice kind="error">{failure}</Notice>}
      {problem !== undefined && <Notice kind="error">{problem}</Notice>}
      {!isBusy && report && (
        <section className={styles.report}>
          <h2>{report.isPlan ? 'What will come' : 'What came'}</h2>
          {report.isPlan && (
            <p className={styles.quiet}>Nothing is written yet. What you wrote here stays as it is.</p>
          )}
          <ImportReport report={report}>{report.isPlan && choice}</ImportReport>
        </section>
      )}
      {!isBusy && !report && choice}
      {isDone && (
        <p className={styles.buttons}>
          <Button disabled={isAsking} onClick={cancel}>
            Import something else
          </Button>
        </p>
      )}
    </Screen>
  )
}

function Introduction() {
  return (
    <>
      <p className={styles.lead}>
        Bring your articles, pages, pictures and comments from another program. First you see a plan; nothing
        is written before you agree.
      </p>
      <ul className={styles.sources}>
        <li>
          <strong>WordPress:</strong> Tools, Export, ‘All content’. Its file has no pictures: choose the
          folder wp-content/uploads too.
        </li>
        <li>
          <strong>Ghost:</strong> Settings, Import/Export, ‘Export content’, and its folders images, media and
          files. Members are in a list of their own.
        </li>
        <li>
          <strong>Hugo, Jekyll, Eleventy, Astro, Obsidian:</strong> the folder of the whole site.
        </li>
        <li>
          <strong>Contentful:</strong> the JSON file of its export.
        </li>
      </ul>
    </>
  )
}

function Running({
  sending,
  work,
  onCancel,
}: {
  sending?: Sending
  work: ImportJson['work']
  onCancel(): unknown
}) {
  const value = sending ? sending.progress : work!.total > 0 ? work!.done / work!.total : undefined
  const label = sending
    ? `Sending ${sending.name}`
    : work!.kind === 'plan'
      ? 'Reading your old site'
      : 'Importing. You may close this page.'
  return (
    <div className={styles.running}>
      <p id="import-running">{label}</p>
      <progress className={styles.progress} aria-labelledby="import-running" value={value} />
      <Button onClick={onCancel}>Cancel</Button>
    </div>
  )
}
