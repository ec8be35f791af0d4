import { AddressText } from '#content/address-text.tsx'
import { mailHref, telHref } from '#lib/format/contact-hrefs.ts'

type VisitorContactProps = { phone: string | null; email: string }

/** A visitor's telephone number, where they gave one, and e-mail address, as links. */
export function VisitorContact({ phone, email }: VisitorContactProps) {
  return (
    <span className="visitor-contact">
      {phone !== null && (
        <a className="num" href={telHref(phone)}>
          {phone}
        </a>
      )}
      <a href={mailHref(email)}>
        <AddressText address={email} />
      </a>
    </span>
  )
}
