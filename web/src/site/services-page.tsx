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
        {services.map(({ anchor, name, text, engraving }) => (
          <section key={anchor} id={anchor} aria-labelledby={`${anchor}-heading`}>
            <Engraving kind="rosette" {...engraving} className="service-rose" />
            <div>
              <h2 id={`${anchor}-heading`}>{name}</h2>
              {text.map((paragraph) => (
                <p key={paragraph}>{paragraph}</p>
              ))}
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
