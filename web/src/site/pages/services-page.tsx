import { services } from '#content/services.ts'
import { paths } from '#paths.ts'
import { Guilloche } from '#ui/brand/guilloche.tsx'
import { LinkButton } from '#ui/form/link-button.tsx'
import { PageHead } from './page-head.tsx'

/** The four services, each at its own anchor. */
export function ServicesPage() {
  return (
    <>
      <PageHead
        heading="Services"
        lead="Four services: what each of them is, and what it is not."
        seed="services"
      />
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
        {services.map(({ anchor, name, text, facts, not, ornament }) => (
          <section key={anchor} id={anchor} aria-labelledby={`${anchor}-heading`}>
            <Guilloche kind="rosette" {...ornament} className="service-rose" />
            <div className="service-body">
              <h2 id={`${anchor}-heading`}>{name}</h2>
              <div className="service-text">
                {text.map((paragraph) => (
                  <p key={paragraph}>{paragraph}</p>
                ))}
                <p className="service-not">
                  <b>What it is not.</b> {not}
                </p>
              </div>
              <dl>
                {facts.map((fact) => (
                  <div key={fact.name}>
                    <dt>{fact.name}</dt>
                    <dd>{fact.text}</dd>
                  </div>
                ))}
              </dl>
            </div>
          </section>
        ))}
      </div>
      <section className="wrap visit" aria-labelledby="speak">
        <h2 id="speak" className="section-heading">
          Not sure which?
        </h2>
        <p className="lead">
          Tell us what you need by telephone, at a time you choose, free of charge and without obligation.
        </p>
        <LinkButton href={paths.consultation} kind="primary" size="lg">
          Schedule a Consultation
        </LinkButton>
      </section>
    </>
  )
}
