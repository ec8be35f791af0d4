import { Fragment } from 'react'

/** An e-mail address that breaks, where it has to, after its @ or a full stop, and not inside a word. */
export function AddressText({ address }: { address: string }) {
  return address.split(/(?<=[@.])/).map((part, index) => (
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ))
}
