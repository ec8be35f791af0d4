import { bank } from '#content/bank.ts'
import { MailLink } from '#content/contact-links.tsx'
import { privacyReadings } from '#content/privacy.ts'
import type { Reading } from '#content/reading.ts'
import { PageHead } from './page-head.tsx'
import { TemplateNotice } from './template-notice.tsx'

/** One notice about personal data, with the way to the others beside it. */
export function PrivacyPage({ reading }: { reading: Reading }) {
  return (
    <>
      <PageHead heading={reading.heading} lead={reading.lead} seed={reading.path} />
      <div className="wrap reading">
        <div className="reading-side">
          <nav aria-label="Privacy by region">
            <ul>
              {privacyReadings.map(({ path, name }) => (
                <li key={path}>
                  <a href={path} aria-current={path === reading.path ? 'page' : undefined}>{name}</a>
                </li>
              ))}
            </ul>
          </nav>
          <p className="small">
            Compliance contact: <MailLink address={bank.emails.compliance} />
          </p>
        </div>
        <div className="reading-body">
          <TemplateNotice what="This notice" />
          {reading.body()}
        </div>
      </div>
    </>
  )
}
