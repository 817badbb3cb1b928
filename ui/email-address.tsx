import { Fragment } from 'react'
import styles from './email-address.module.css'

/** An e-mail address that wraps before its '@' first, then before its dots. */
export function EmailAddress({ children: address }: { children: string }) {
  const [name, domain = ''] = address.split(/(?=@[^@]*$)/)
  return (
    <>
      <Breakable>{name}</Breakable>
      <span className={styles.domain}>
        <Breakable>{domain}</Breakable>
      </span>
    </>
  )
}

function Breakable({ children: text }: { children: string }) {
  return text.split(/(?=\.)/).map((part, index) => (
    <Fragment key={index}>
      <wbr />
      {part}
    </Fragment>
  ))
}
