import { useState } from 'react'
import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import type { Diagnosis } from '#server/diagnosis/types.ts'
import type { MachineJson } from '#server/studio/types.ts'
import type { UpgradeState } from '#server/upgrades/types.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { useSending } from '#ui/use-sending.ts'
import { apiContext, useApi } from '../api/use-api.ts'
import { Screen } from '../shell/screen.tsx'
import { FIRST_PARTS, OTHER_PARTS, type MachinePart } from './machine-parts.ts'
import { Version } from './version.tsx'
import styles from './settings-screen.module.css'

export async function loader({ context }: LoaderFunctionArgs) {
  const api = context.get(apiContext)
  const [machine, upgrade] = await Promise.all([
    api.ask<MachineJson>('machine'),
    api.ask<UpgradeState>('upgrade'),
  ])
  return { ...machine, upgrade }
}

/** The version, and the settings that stay in `.env`: which are set, the lines to write, and trials. */
export function Component() {
  const { set, upgrade } = useLoaderData<typeof loader>()
  return (
    <Screen title="Machine">
      <Version known={upgrade} />
      <p className={styles.section}>
        These settings are lines of the file <code>.env</code> on the machine that runs your site. Secrets
        never leave it. Waypost reads them when it starts.
      </p>
      {FIRST_PARTS.map((part) => (
        <Part key={part.title} part={part} set={set} />
      ))}
      <details className={styles.others}>
        <summary className={styles.summary}>What most sites leave as it is</summary>
        {OTHER_PARTS.map((part) => (
          <Part key={part.title} part={part} set={set} />
        ))}
      </details>
    </Screen>
  )
}

/** Connecting may take the server twice its limit of five seconds. */
const TIMEOUT_MS = 30_000

function Part({ part: { title, about, lines, trial }, set }: { part: MachinePart; set: readonly string[] }) {
  const api = useApi()
  const { isSending, problem, send } = useSending()
  const [results, setResults] = useState<Diagnosis[]>([])

  async function run() {
    setResults([])
    await send(async () =>
      setResults(await api.ask(`machine/trials/${trial}`, { method: 'POST', timeoutMs: TIMEOUT_MS })),
    )
  }

  return (
    <section className={styles.section}>
      <h2>{title}</h2>
      <p className={styles.about}>{about}</p>
      <ul className={styles.lines}>
        {lines.map(([name, example]) => (
          <li key={name}>
            <code>{name}</code>
            <span className={styles.state}>{set.includes(name) ? 'Set' : 'Not set'}</span>
            {!set.includes(name) && example !== '…' && (
              <span className={styles.example}>
                For example <code>{`${name}=${example}`}</code>
              </span>
            )}
          </li>
        ))}
      </ul>
      {trial !== undefined && (
        <Button disabled={isSending} onClick={run}>
          {isSending ? 'Testing …' : 'Test'}
          <span className="visually-hidden">: {title}</span>
        </Button>
      )}
      <div aria-live="polite" className={styles.results}>
        {problem !== undefined && <Notice kind="error">{problem}</Notice>}
        {results.map(({ state, text, remedy }) => (
          <Notice key={text} kind={state === 'wrong' ? 'error' : 'note'}>
            {state === 'ok' && <strong>It works. </strong>}
            {text} {remedy}
          </Notice>
        ))}
      </div>
    </section>
  )
}
