import { AddressText } from './address-text.tsx'

/** An e-mail address one can click. */
export function MailLink({ address }: { address: string }) {
  return (
    <a href={`mailto:${address}`}>
      <AddressText address={address} />
    </a>
  )
}

/** A telephone number one can call; the link holds no spaces (RFC 3966). */
export function PhoneLink({ number }: { number: string }) {
  return (
    <a className="num" href={`tel:${number.replaceAll(' ', '')}`}>
      {number}
    </a>
  )
}
