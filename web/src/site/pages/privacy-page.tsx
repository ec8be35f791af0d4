import { bank } from '#content/bank.ts'
import { MailLink } from '#content/contact-links.tsx'
import { privacyReadings } from '#content/privacy.ts'
import { type Reading, readingVersion } from '#content/reading.ts'
import { paths } from '#paths.ts'
import { PageHead } from './page-head.tsx'

/** Shows one privacy notice, with links to the others beside it. */
export function PrivacyPage({ reading }: { reading: Reading }) {
  const above =
    reading.path === paths.privacyPolicy ? undefined : <a href={paths.privacyPolicy}>Privacy Policy</a>
  return (
    <>
      <PageHead heading={reading.heading} lead={reading.lead} seed={reading.path} above={above} />
      <div className="wrap reading">
        <div className="reading-side">
          <nav aria-label="Privacy by region">
            <ul>
              {privacyReadings.map(({ path, name }) => (
                <li key={path}>
                  <a href={path} aria-current={path === reading.path ? 'page' : undefined}>
                    {name}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
          <p className="small">
            Compliance contact: <MailLink address={bank.emails.compliance} />
          </p>
          <p className="small muted">{reading.law}</p>
          <p className="small muted">Version {readingVersion}</p>
        </div>
        <div className="reading-body">
          <section className="in-short" aria-labelledby="in-short">
            <h2 id="in-short">In short</h2>
            <ul>
              {reading.inShort.map((sentence) => (
                <li key={sentence}>{sentence}</li>
              ))}
            </ul>
          </section>
          <nav className="contents" aria-label="On this page">
            <ol>
              {reading.sections.map(({ id, heading }) => (
                <li key={id}>
                  <a href={`#${id}`}>{heading}</a>
                </li>
              ))}
            </ol>
          </nav>
          {reading.sections.map(({ id, heading, body }) => (
            <section key={id} id={id} aria-labelledby={`${id}-heading`}>
              <h2 id={`${id}-heading`}>{heading}</h2>
              {body}
            </section>
          ))}
        </div>
      </div>
    </>
  )
}
