import { HOME_PATH } from '#domain/addresses.ts'
import { Link } from '../preview/link.tsx'
import { Icon } from '#ui/icon.tsx'
import { Notice } from '../layout/notice.tsx'
import styles from './home-nothing-yet.module.css'

/** Replaces the cards of an empty list. */
export function NothingYet({ isFiltered }: { isFiltered: boolean }) {
  return (
    <div className={styles.place}>
      <Notice
        stone={isFiltered ? { name: 'Ahead', distance: '0 pieces' } : undefined}
        ways={
          isFiltered && (
            <Link className="way" to={HOME_PATH}>
              <span>See every article</span> <Icon name="arrow-right" />
            </Link>
          )
        }
      >
        <h2>Nothing here yet.</h2>
        <p>
          {isFiltered
            ? 'This stretch of the road has not been written about. The others have.'
            : 'The first article is still being written.'}
        </p>
      </Notice>
    </div>
  )
}
