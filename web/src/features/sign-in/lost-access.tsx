import { bank } from '#content/bank.ts'
import { PhoneLink } from '#content/contact-links.tsx'
import { texts } from './texts.ts'

/**
 * The ways back for a client who cannot sign in: a lost phone needs a recovery code, everything else a call.
 */
export function LostAccess() {
  return (
    <details className="login-lost">
      <summary>{texts.lost}</summary>
      <p>{texts.lostPhone}</p>
      <p>{texts.lostBoth}</p>
      <p>
        {texts.lostCall} <PhoneLink number={bank.phones.main} />
        <br />
        <span className="muted">{bank.hoursByItsClock}</span>
      </p>
      <p>
        {texts.lostAtOnce} <PhoneLink number={bank.phones.emergency} />
      </p>
    </details>
  )
}
