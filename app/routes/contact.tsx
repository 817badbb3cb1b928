import { CONTACT_PATH } from '#domain/addresses.ts'
import { wordsWith } from '#domain/words.ts'
import { ContactForm } from '../contact/contact-form.tsx'
import { ContactInformation, hasContactInformation } from '../contact/contact-information.tsx'
import { PlaceMap } from '../contact/place-map.tsx'
import { Breadcrumb } from '../layout/breadcrumb.tsx'
import { describePage } from '../layout/describe-page.ts'
import { breadcrumbs, creator, structuredData } from '../layout/structured-data.ts'
import type { Route } from './+types/contact.ts'
import styles from './contact.module.css'

export { ErrorScreen as ErrorBoundary } from './error-screen.tsx'

export function meta({ matches: [{ loaderData: root }] }: Route.MetaArgs) {
  const title = 'Contact'
  return [
    ...describePage(root, {
      title,
      description: `Write to ${[root.site.name, root.site.map?.place].filter(Boolean).join(', ')}.`,
      address: CONTACT_PATH,
    }),
    structuredData([
      { '@type': 'ContactPage', name: title, url: root.publicUrl + CONTACT_PATH, about: creator(root) },
      breadcrumbs(root, [{ name: title, address: CONTACT_PATH }]),
    ]),
  ]
}

export default function Contact({ matches: [root] }: Route.ComponentProps) {
  const { site, emailClient, workspace } = root.loaderData
  const { contact, map } = site
  const words = wordsWith(site.words)
  return (
    <div className={styles.screen}>
      <Breadcrumb here="Contact" />
      <div className={styles.parts}>
        <h1 className={styles.title}>Contact</h1>
        {hasContactInformation(contact) && (
          <section className={styles.information}>
            {words.contactInformation !== '' && <h2 className="label">{words.contactInformation}</h2>}
            <ContactInformation contact={contact} />
          </section>
        )}
        {!workspace.isFile && (
          <section className={styles.write}>
            {words.write !== '' && <h2>{words.write}</h2>}
            {words.writeSentence !== '' && <p>{words.writeSentence}</p>}
            <ContactForm options={emailClient} words={words} />
          </section>
        )}
        {map && (
          <section className={styles.place}>
            <PlaceMap map={map} canBeReal={!workspace.isFile} />
          </section>
        )}
      </div>
    </div>
  )
}
