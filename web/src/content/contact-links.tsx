import { AddressText } from './address-text.tsx'

/** The name of the line that is answered day and night. */
export const emergencyLine = 'Emergency line, open 24 hours a day'

/** An e-mail address as a link. */
export function MailLink({ address }: { address: string }) {
  return (
    <a href={`mailto:${address}`}>
      <AddressText address={address} />
    </a>
  )
}

/** A telephone number as a link; its href has no spaces (RFC 3966). */
export function PhoneLink({ number }: { number: string }) {
  return (
    <a className="num" href={`tel:${number.replaceAll(' ', '')}`}>
      {number}
    </a>
  )
}
