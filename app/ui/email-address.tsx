import { Fragment } from 'react'

/** An e-mail address, which breaks before its '@' and its dots where it needs more than one line. */
export function EmailAddress({ children: address }: { children: string }) {
  return address.split(/(?=[@.])/).map((part, index) => (
    <Fragment key={index}>
      <wbr />
      {part}
    </Fragment>
  ))
}
