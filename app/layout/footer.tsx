import { CONTACT_PATH } from '#domain/addresses.ts'
import { wordsWith } from '#domain/words.ts'
import { ContactInformation, hasContactInformation } from '../contact/contact-information.tsx'
import { CountedList } from './counted-list.tsx'
import { useIsFile, type RootData } from '../data/root-data.ts'
import { OfflinePages } from '../offline/offline-pages.tsx'
import { Link } from '../preview/link.tsx'
import { ItemLink } from './item-link.tsx'
import { Icon } from '#ui/icon.tsx'
import styles from './footer.module.css'

/** Number of months that are shown. The reader can unfold the older months. */
const RECENT_MONTHS = 12

export function Footer({ root: { site, categories, months, footer = [] } }: { root: RootData }) {
  const isFile = useIsFile()
  const words = { ...wordsWith(site.words), ...(isFile && { write: '' }) }
  const earlier = months.slice(RECENT_MONTHS)
  return (
    <footer className={styles.footer}>
      {categories.length > 0 && (
        <section className={styles.part}>
          {words.category !== '' && <h2 className={styles.heading}>{words.category}</h2>}
          <CountedList counts={categories} filter="category" />
        </section>
      )}
      {months.length > 0 && (
        <section className={styles.part}>
          {words.articles !== '' && <h2 className={styles.heading}>{words.articles}</h2>}
          <CountedList counts={months.slice(0, RECENT_MONTHS)} filter="month" />
          {earlier.length > 0 && (
            <details className={styles.earlier}>
              <summary>Earlier</summary>
              <CountedList counts={earlier} filter="month" />
            </details>
          )}
        </section>
      )}
      {(words.questions !== '' || words.write !== '' || hasContactInformation(site.contact)) && (
        <section className={styles.part}>
          {words.questions !== '' && <h2 className={styles.heading}>{words.questions}</h2>}
          {hasContactInformation(site.contact) ? (
            <ContactInformation contact={site.contact} />
          ) : (
            words.write !== '' && (
              <Link className="way" to={CONTACT_PATH}>
                <span>{words.write}</span> <Icon name="arrow-right" />
              </Link>
            )
          )}
        </section>
      )}
      {footer.length > 0 && (
        <nav className={styles.links} aria-label="Footer">
          <ul>
            {footer.map((item, index) => (
              <li key={index}>
                <ItemLink {...item} />
              </li>
            ))}
          </ul>
        </nav>
      )}
      <div className={styles.last}>
        {words.top !== '' && (
          <a className="way" href="#top">
            <span>{words.top}</span> <Icon name="arrow-up" />
          </a>
        )}
        {!isFile && <OfflinePages />}
      </div>
    </footer>
  )
}
