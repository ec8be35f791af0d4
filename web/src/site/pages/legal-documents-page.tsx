import { bank } from '#content/bank.ts'
import { MailLink } from '#content/contact-links.tsx'
import { legalDocuments } from '#content/legal-documents.ts'
import { buttonClass } from '#ui/form/button.tsx'
import { Guilloche } from '#ui/brand/guilloche.tsx'
import { Icon } from '#ui/brand/icon.tsx'
import { PageHead } from './page-head.tsx'

/**
 * The public documents, each a PDF of the bank. The links work without script; the script reports a missing
 * PDF.
 */
export function LegalDocumentsPage() {
  return (
    <>
      <PageHead
        heading="Legal Documents"
        lead="How the bank prevents money laundering, and the terms on which companies hold accounts."
        seed="legal-documents"
      />
      <div className="wrap reading">
        <section className="reading-side reading-help" aria-labelledby="compliance">
          <h2 id="compliance">Compliance</h2>
          <p>
            For questions about these documents, or to ask for others, please write to our compliance office:{' '}
            <MailLink address={bank.emails.compliance} />
          </p>
          <p className="small muted">
            {bank.name} is supervised by the {bank.regulator} of the {bank.country}, under the Offshore
            Banking Act and the Money Laundering (Prevention) Act No.&nbsp;8 of&nbsp;2011.
          </p>
        </section>
        <div className="reading-body">
          <ul className="documents">
            {legalDocuments.map(({ slug, name, about, parts, version, path }) => (
              <li key={slug} id={slug}>
                <Sheet seed={slug} />
                <div>
                  <h2>{name}</h2>
                  <p>{about}</p>
                  <ul>
                    {parts.map((part) => (
                      <li key={part}>{part}</li>
                    ))}
                  </ul>
                  <p className="documents-foot">
                    <a className={buttonClass('secondary')} href={path} download="" data-document={name}>
                      <Icon name="download" />
                      Download<span className="sr"> {name}</span>
                    </a>
                    <span className="small muted">PDF, A4, version {version}</span>
                  </p>
                </div>
              </li>
            ))}
          </ul>
        </div>
      </div>
    </>
  )
}

/** The first page in small: a head with the document's own ornament, and lines. */
function Sheet({ seed }: { seed: string }) {
  return (
    <div className="documents-sheet" data-theme="ivory" aria-hidden="true">
      <Guilloche kind="band" seed={seed} length={900} height={90} className="documents-sheet-band" />
      {Array.from({ length: 14 }, (_, line) => (
        <span key={line} />
      ))}
    </div>
  )
}
