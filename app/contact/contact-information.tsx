import envelope from 'bootstrap-icons/icons/envelope.svg?raw'
import geo from 'bootstrap-icons/icons/geo-alt.svg?raw'
import telephone from 'bootstrap-icons/icons/telephone.svg?raw'
import type { Site } from '#domain/site.ts'
import { Icon } from '../ui/icon.tsx'
import styles from './contact-information.module.css'

/** The creator's address, phone and e-mail address. */
export function ContactInformation({ contact }: Pick<Site, 'contact'>) {
  return (
    <address className={styles.information}>
      <p>
        <Icon svg={geo} />
        <bdi>{contact.address}</bdi>
      </p>
      <p>
        <Icon svg={telephone} />
        <bdi dir="ltr">{contact.phone}</bdi>
      </p>
      <p>
        <Icon svg={envelope} />
        <a href={`mailto:${contact.email}`}>{contact.email}</a>
      </p>
    </address>
  )
}
