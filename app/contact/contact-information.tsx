import type { Site } from '#domain/site.ts'
import { Icon } from '#ui/icon.tsx'
import styles from './contact-information.module.css'

/** The creator's address, phone and e-mail address; the parts that she has not set are absent. */
export function ContactInformation({ contact: { address, phone, email } }: Pick<Site, 'contact'>) {
  return (
    <address className={styles.information}>
      {address && (
        <p>
          <Icon name="geo-alt" />
          <bdi>{address}</bdi>
        </p>
      )}
      {phone && (
        <p>
          <Icon name="telephone" />
          <bdi dir="ltr">{phone}</bdi>
        </p>
      )}
      {email && (
        <p>
          <Icon name="envelope" />
          <a href={`mailto:${email}`}>{email}</a>
        </p>
      )}
    </address>
  )
}

/** Whether the creator has set an address, a phone number or an e-mail address. */
export function hasContactInformation({ address, phone, email }: Site['contact']): boolean {
  return Boolean(address ?? phone ?? email)
}
