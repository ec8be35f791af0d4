import { bank } from '#content/bank.ts'
import { PhoneLink } from '#content/contact-links.tsx'
import { paths } from '#paths.ts'
import { VerifyForm } from '#features/certificates/verify/verify-form.tsx'
import { renderPlaceholder, Placeholder } from '#site/islands/placeholder.tsx'
import { PageHead } from './page-head.tsx'

const form = renderPlaceholder(<VerifyForm />)

/**
 * Checks whether a certificate or a receipt is genuine. The form is in the page; its script is loaded on
 * demand.
 */
export function VerifyPage() {
  return (
    <>
      <PageHead
        heading="Verify a Document"
        lead={
          'With the number and the hash of a certificate of deposit or a payment receipt, you can check ' +
          'whether the bank issued it.'
        }
        seed="verify"
      />
      <div className="wrap reading">
        <section className="reading-side reading-help" aria-labelledby="verify-explanation">
          <h2 id="verify-explanation">What this check shows</h2>
          <p>For a certificate it shows no name, amount or date, because these are private.</p>
          <p>
            For a payment receipt it shows the amount, the date and the beneficiary’s initials, so that you
            can compare them with the document.
          </p>
          <p className="small">
            By telephone: <PhoneLink number={bank.phones.main} />
          </p>
        </section>
        <div className="reading-body">
          <Placeholder id="verify-form" markup={form}>
            <p className="on-screen">
              Checking a document here needs JavaScript. Without it, please call us.
            </p>
            <p className="printed-only">
              To check a document, please call us, or enter its number and its hash on the page Verify a
              Document ({paths.verify}) of our website.
            </p>
          </Placeholder>
        </div>
      </div>
    </>
  )
}
