import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import type { Finding } from '#server/diagnosis/types.ts'
import type { DeskComments } from '#server/interactions/types.ts'
import type { MessagePage } from '#server/mail/types.ts'
import type { EntriesJson, EntrySummaryJson, GuideJson } from '#server/studio/types.ts'
import { formatInstant } from '#ui/instant.ts'
import { Notice } from '#ui/notice.tsx'
import { RequestError } from '#ui/request.ts'
import { apiContext } from '../api/use-api.ts'
import { useRefresh } from '../api/use-refresh.ts'
import { titleOf } from '../articles/article-list.ts'
import { UnsentTexts } from '../articles/unsent-texts.tsx'
import { readList } from '../saving/list.ts'
import { Screen } from '../shell/screen.tsx'
import { Guide } from './guide.tsx'
import { News } from './news.tsx'
import styles from './today-screen.module.css'

interface Today {
  list: EntriesJson
  findings: Finding[]
  guide: GuideJson
  comments: DeskComments
  messages: MessagePage
}

/** @returns Why the server did not answer, if it did not. */
export async function loader({ context }: LoaderFunctionArgs): Promise<Today | RequestError> {
  const api = context.get(apiContext)
  try {
    const [list, findings, guide, comments, messages] = await Promise.all([
      readList(api),
      api.ask<Finding[]>('findings'),
      api.ask<GuideJson>('guide'),
      api.ask<DeskComments>('comments'),
      api.ask<MessagePage>('messages?show=unread'),
    ])
    return { list, findings, guide, comments, messages }
  } catch (error) {
    if (error instanceof RequestError && error.isTemporary) return error
    throw error
  }
}

/** What needs the writer's attention now: what is wrong, what readers wrote, and what goes out next. */
export function Component() {
  const today = useLoaderData<typeof loader>()
  useRefresh()
  return today instanceof RequestError ? <Away reason={today} /> : <Loaded {...today} />
}

/** Without a connection, her texts are what she can go on with. */
function Away({ reason }: { reason: RequestError }) {
  return (
    <Screen title="Today">
      <UnsentTexts />
      <Notice kind="error">{reason.message}</Notice>
      <Link to="/articles" className={styles.more}>
        Articles on this device
      </Link>
    </Screen>
  )
}

function Loaded({ list, findings, guide, comments, messages }: Today) {
  const isNew = !guide.article
  return (
    <Screen title="Today">
      <UnsentTexts entries={list.entries} />
      <Findings findings={findings.filter(({ state }) => state === 'wrong')} title="What is wrong" />
      {isNew && <Guide guide={guide} />}
      <News comments={comments} messages={messages} />
      <Next entries={list.entries} />
      {!isNew && <Guide guide={guide} />}
      <Findings findings={findings.filter(({ state }) => state === 'note')} title="Worth knowing" />
    </Screen>
  )
}

/** Number of scheduled articles in the list. */
const SOON = 5

/** The articles that go out next, soonest first. */
function Next({ entries }: { entries: readonly EntrySummaryJson[] }) {
  const scheduled = entries
    .flatMap((entry) => (entry.publishAt === undefined ? [] : [{ ...entry, at: entry.publishAt }]))
    .toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at))
  return (
    <section className={styles.section}>
      <h2>Goes out next</h2>
      {scheduled.length === 0 && <p className={styles.quiet}>Nothing is scheduled.</p>}
      <ul>
        {scheduled.slice(0, SOON).map((entry) => (
          <li key={entry.entry} className={styles.row}>
            <Link to={`/edit/${entry.entry}`} className={styles.name}>
              {titleOf(entry)}
            </Link>
            <time dateTime={entry.at}>{formatInstant(entry.at)}</time>
          </li>
        ))}
      </ul>
      {scheduled.length > SOON && (
        <Link to="/articles?state=scheduled" className={styles.more}>
          All {scheduled.length} scheduled
        </Link>
      )}
    </section>
  )
}

/** Lists problems of the site, each with its remedy. Nothing without problems. */
function Findings({ title, findings }: { title: string; findings: readonly Finding[] }) {
  if (findings.length === 0) return null
  return (
    <section className={styles.section}>
      <h2>{title}</h2>
      <ul>
        {findings.map(({ id, state, text, remedy, place }) => (
          <li key={id} className={styles.finding} data-state={state}>
            <p>{text}</p>
            {place === undefined ? (
              remedy !== undefined && <p className={styles.quiet}>{remedy}</p>
            ) : (
              <p>
                <Link to={place} className={styles.more}>
                  {remedy ?? 'Open it'}
                </Link>
              </p>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
