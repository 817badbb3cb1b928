import type { Site } from '#domain/site.ts'
import { Icon } from '../ui/icon.tsx'
import styles from './contact-information.module.css'

/** The creator's address, phone and e-mail address. */
export function ContactInformation({ contact }: Pick<Site, 'contact'>) {
  return (
    <address className={styles.information}>
      <p>
        <Icon name="geo-alt" />
        <bdi>{contact.address}</bdi>
      </p>
      <p>
        <Icon name="telephone" />
        <bdi dir="ltr">{contact.phone}</bdi>
      </p>
      <p>
        <Icon name="envelope" />
        <a href={`mailto:${contact.email}`}>{contact.email}</a>
      </p>
    </address>
  )
}
