import { services } from '#content/services.ts'
import { paths } from '#paths.ts'
import { Engraving } from '#ui/engraving.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { PageHead } from './page-head.tsx'

/** The four services, each at its own anchor. */
export function ServicesPage() {
  return (
    <>
      <PageHead heading="Services" lead="Four services, and no others. What each of them is, and what it is not." seed="services" />
      <div className="wrap service-list">
        <nav className="service-nav" aria-label="Services on this page">
          <ul>
            {services.map(({ anchor, name }) => (
              <li key={anchor}>
                <a href={`#${anchor}`}>{name}</a>
              </li>
            ))}
          </ul>
        </nav>
        {services.map(({ anchor, name, text, facts, not, engraving }) => (
          <section key={anchor} id={anchor} aria-labelledby={`${anchor}-heading`}>
            <Engraving kind="rosette" {...engraving} className="service-rose" />
            <div className="service-text">
              <h2 id={`${anchor}-heading`}>{name}</h2>
              {text.map((paragraph) => (
                <p key={paragraph}>{paragraph}</p>
              ))}
              <dl>
                {facts.map((fact) => (
                  <div key={fact.name}>
                    <dt>{fact.name}</dt>
                    <dd>{fact.text}</dd>
                  </div>
                ))}
              </dl>
              <p className="service-not">
                <b>What it is not.</b> {not}
              </p>
            </div>
          </section>
        ))}
        <p className="service-list-foot">
          <LinkButton href={paths.consultation} kind="primary" size="lg">Schedule a Consultation</LinkButton>
        </p>
      </div>
    </>
  )
}
