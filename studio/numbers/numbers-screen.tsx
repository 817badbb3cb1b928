import { Link, type LoaderFunctionArgs, useLoaderData, useRevalidator, useSearchParams } from 'react-router'
import { STUDIO_API_PATH } from '#domain/addresses.ts'
import type { NumbersJson, NumbersSpan } from '#server/numbers/types.ts'
import { Notice } from '#ui/notice.tsx'
import { apiContext } from '../api/use-api.ts'
import { Screen } from '../shell/screen.tsx'
import { CountList } from './count-list.tsx'
import styles from './numbers-screen.module.css'
import { ReadingsChart } from './readings-chart.tsx'
import { RadioField } from '#ui/field.tsx'
import { LoadFailure } from '../api/load-failure.tsx'
import { useSettings } from '../api/use-settings.ts'

const SPANS: Readonly<Record<NumbersSpan, { label: string; words: string }>> = {
  '30-days': { label: '30 days', words: 'in the last 30 days' },
  '12-months': { label: '12 months', words: 'in the last 12 months' },
  all: { label: 'All', words: 'since the count began' },
}

export async function loader({ request, context }: LoaderFunctionArgs) {
  const span = spanIn(new URL(request.url).searchParams)
  return context.get(apiContext).ask<NumbersJson>(`numbers?span=${span}`)
}

/** What is read, and where readers come from. */
export function Component() {
  const { isCounting, readings, articles, pages, referrers, feeds, bots } = useLoaderData<typeof loader>()
  const span = spanIn(useSearchParams()[0])
  const total = readings.reduce((sum, { count }) => sum + count, 0)
  return (
    <Screen
      title="Numbers"
      actions={
        <a className={`button ${styles.csv}`} href={`${STUDIO_API_PATH}/numbers.csv?span=${span}`} download>
          Download as CSV
        </a>
      }
    >
      {!isCounting && <Notice>Nothing is counted now.</Notice>}
      <nav className={styles.spans} aria-label="Time">
        {Object.entries(SPANS).map(([name, { label }]) => (
          <Link
            key={name}
            to={`?span=${name}`}
            aria-current={name === span ? 'true' : undefined}
            preventScrollReset
            replace
          >
            {label}
          </Link>
        ))}
      </nav>
      <p className={styles.total}>
        <strong>{total.toLocaleString('en-US')}</strong>{' '}
        {total === 1 ? 'reading of an article' : 'readings of articles'} {SPANS[span].words}
      </p>
      {total > 0 && <ReadingsChart readings={readings} />}
      <div className={styles.lists}>
        <CountList
          title="Articles"
          rows={articles.map(({ path, title, count }) => ({ name: title ?? path, href: path, count }))}
          empty="No article was read in this time."
        />
        <CountList
          title="Where readers come from"
          rows={referrers.map(({ host, count }) => ({ name: host, count }))}
          empty="No link on another site led here. Many apps do not say where a reader comes from."
        />
        <CountList
          title="Other pages"
          rows={pages.map(({ path, title, count }) => ({
            name: title ?? SCREENS[path] ?? path,
            href: path,
            count,
          }))}
          empty="No other page was opened in this time."
        />
        <CountList
          title="Subscribers"
          rows={feeds.map(({ reader, subscribers }) => ({ name: reader, count: subscribers }))}
          empty="No feed reader has said how many people it fetches your feed for."
        />
      </div>
      <p className={styles.about}>
        A reading is a page that was opened, or a step to it inside the site. Nobody is recognised: no cookie,
        address or browser is stored. You and readers who ask not to be tracked are not counted.{' '}
        {bots > 0 &&
          `Search engines and other programs opened ${bots.toLocaleString('en-US')} more ${bots === 1 ? 'page' : 'pages'}.`}
      </p>
      <Counting />
    </Screen>
  )
}

/** Names of the screens that every site has. */
const SCREENS: Readonly<Record<string, string>> = {
  '/home': 'Home',
  '/about': 'About',
  '/contact': 'Contact',
}

function spanIn(parameters: URLSearchParams): NumbersSpan {
  const named = parameters.get('span') ?? ''
  return named in SPANS ? (named as NumbersSpan) : '30-days'
}

/** Whether readings are counted: the line `counting` in `studio.yaml`. */
function Counting() {
  const { answer, failure, reload, change, isSending, problem } = useSettings()
  const { revalidate } = useRevalidator()
  return (
    <section>
      <LoadFailure failure={failure} onReload={reload} />
      {problem !== undefined && <Notice kind="error">{problem}</Notice>}
      {answer && (
        <RadioField
          label="Count readings"
          options={[
            [true, 'Yes'],
            [false, 'No'],
          ]}
          value={answer.settings.counting}
          isDisabled={isSending}
          onChange={(counting) => void change({ counting }, 'Saved.').then(revalidate)}
        />
      )}
    </section>
  )
}
