import { useState } from 'react'
import type { UpgradeState } from '#server/upgrades/types.ts'
import { Button } from '#ui/button.tsx'
import { RadioField } from '#ui/field.tsx'
import { formatInstant } from '#ui/instant.ts'
import { Notice } from '#ui/notice.tsx'
import { useSending } from '#ui/use-sending.ts'
import { LoadFailure } from '../api/load-failure.tsx'
import { useApi } from '../api/use-api.ts'
import { useSettings } from '../api/use-settings.ts'
import styles from './settings-screen.module.css'
import { UpgradeSteps } from './upgrade-steps.tsx'

/** The running version, whether the server may ask for a newer one (`updates` in `studio.yaml`), and what it found. */
export function Version({ known }: { known: UpgradeState }) {
  const api = useApi()
  const { answer, failure, reload, change, isSending, problem } = useSettings()
  const question = useSending()
  const [state, setState] = useState(known)
  const isAllowed = answer?.settings.updates

  async function ask() {
    await question.send(async () => setState(await api.ask('upgrade/question', { method: 'POST' })))
  }

  async function allow(updates: boolean) {
    if ((await change({ updates }, 'Saved.')) && updates) await ask()
  }

  return (
    <section className={styles.section}>
      <h2>Version</h2>
      <p className={styles.about}>
        Waypost {state.version} runs here. If you allow it, Waypost asks once a day for a newer version. The
        question says nothing about you or your site.
      </p>
      <LoadFailure failure={failure} onReload={reload} />
      {[problem, question.problem].map(
        (each) =>
          each !== undefined && (
            <Notice key={each} kind="error">
              {each}
            </Notice>
          ),
      )}
      {answer && (
        <div className={styles.results}>
          <RadioField
            label="Ask for newer versions"
            options={[
              [true, 'Yes'],
              [false, 'No'],
            ]}
            value={answer.settings.updates}
            isDisabled={isSending}
            onChange={(updates) => void allow(updates)}
          />
        </div>
      )}
      {isAllowed && (
        <>
          <div aria-live="polite" className={styles.found}>
            <Found state={state} />
          </div>
          <Button disabled={question.isSending} onClick={ask}>
            {question.isSending ? 'Asking …' : 'Ask now'}
          </Button>
        </>
      )}
    </section>
  )
}

function Found({ state: { newer, failure, askedAt, hosting } }: { state: UpgradeState }) {
  return (
    <>
      {failure !== undefined && <Notice kind="error">{failure}</Notice>}
      {newer === undefined
        ? failure === undefined &&
          askedAt !== undefined && <Notice>Asked on {formatInstant(askedAt)}: there is none.</Notice>
        : newer && (
            <>
              <Notice>
                <strong>Waypost {newer.version} is out.</strong>{' '}
                <UpgradeSteps version={newer.version} hosting={hosting} />
              </Notice>
              <details>
                <summary className={styles.summary}>What it changes</summary>
                <p className={styles.changes}>{newer.changes}</p>
              </details>
            </>
          )}
    </>
  )
}
