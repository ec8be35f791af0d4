import { bank } from '#content/bank.ts'
import { legalDocuments } from '#content/legal-documents.ts'
import { MailLink } from '#content/contact-links.tsx'
import { PageHead } from './page-head.tsx'
import { TemplateNotice } from './template-notice.tsx'

/** The documents a visitor may ask for. */
export function LegalDocumentsPage() {
  return (
    <>
      <PageHead
        heading="Legal Documents"
        lead="How the bank guards against money laundering, and on what conditions a company holds an account."
        seed="legal-documents"
      />
      <div className="wrap reading">
        <section className="reading-side" aria-labelledby="request">
          <h2 id="request">On request</h2>
          <p>
            Our compliance office sends each document by e-mail: <MailLink address={bank.emails.compliance} />
          </p>
        </section>
        <div className="reading-body">
          <TemplateNotice what="Each document" />
          <ul className="documents" aria-label="Documents">
            {legalDocuments.map(({ name, about }) => (
              <li key={name}>
                <h2>{name}</h2>
                <p>{about}</p>
                <p>
                  <a href={`mailto:${bank.emails.compliance}?subject=${encodeURIComponent(name)}`}>
                    Ask for this document<span className="sr">: {name}</span>
                  </a>
                </p>
              </li>
            ))}
          </ul>
        </div>
      </div>
    </>
  )
}
