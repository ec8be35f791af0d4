import { bank } from '#content/bank.ts'
import { PhoneLink } from '#content/contact-links.tsx'
import { guards, steps } from '#content/home.ts'
import { services } from '#content/services.ts'
import { paths } from '#paths.ts'
import { Guilloche } from '#ui/brand/guilloche.tsx'
import { LinkButton } from '#ui/form/link-button.tsx'
import { Specimen } from './specimen.tsx'

/** The first screen names the bank; the next ones present its services and the way to become a client. */
export function HomePage() {
  return (
    <>
      <noscript>
        <p className="wrap no-script">
          The portal behind “Login” needs JavaScript. Please enable it, or call us:{' '}
          <PhoneLink number={bank.phones.main} />
        </p>
      </noscript>
      <Hero />
      <Figures />
      <Services />
      <DocumentSection />
      <Guards />
      <Steps />
    </>
  )
}

function Hero() {
  return (
    <section className="hero" aria-labelledby="hero-heading">
      <div className="wrap hero-grid">
        <div className="hero-text">
          <h1 id="hero-heading">Wealth, kept in good order.</h1>
          <p className="lead">
            {bank.name} is a private bank in {bank.city}, registered in {bank.countryInShort} and regulated by
            its {bank.regulator}. We hold deposits, issue certificates and make payments for families and
            their companies, and we answer to them by name.
          </p>
          <div className="actions">
            <LinkButton href={paths.consultation} kind="primary" size="lg">
              Begin Your Journey
            </LinkButton>
            <LinkButton href={paths.consultation} size="lg">
              Schedule a Consultation
            </LinkButton>
          </div>
        </div>
        <Guilloche kind="rosette" seed="roseau-4" rings={5} className="hero-rose" />
      </div>
    </section>
  )
}

function Figures() {
  return (
    <section className="figures" aria-label="The bank in figures">
      <div className="wrap">
        <dl>
          {bank.statistics.map(({ figure, name }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd className="num">{figure}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  )
}

function Services() {
  return (
    <section className="services" aria-labelledby="services-heading">
      <div className="wrap">
        <div className="services-head">
          <h2 id="services-heading" className="section-heading">
            Our services
          </h2>
          <p className="lead">Four services, and no others. Each has a person behind it.</p>
        </div>
        <ul>
          {services.map(({ anchor, name, summary, ornament }) => (
            <li key={anchor}>
              <Guilloche kind="rosette" {...ornament} className="service-rose" />
              <h3>
                <a href={`${paths.services}#${anchor}`}>{name}</a>
              </h3>
              <p>{summary}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

function DocumentSection() {
  return (
    <section className="document-section" aria-labelledby="document-heading">
      <div className="wrap document-grid">
        <Specimen />
        <div>
          <h2 id="document-heading" className="section-heading">
            A certificate worth keeping
          </h2>
          <p className="lead">
            Each certificate of deposit has its own engraving, a number and a hash. Anyone you hand it to can{' '}
            <a href={paths.verify}>check it with the bank</a>, on paper or on a screen.
          </p>
          <p className="muted">
            Before you sign you see the amount, the rate, the interest as an amount and the day on which it
            returns to your account. Nothing else is promised.
          </p>
        </div>
      </div>
    </section>
  )
}

function Guards() {
  return (
    <section className="guards" aria-labelledby="guards-heading">
      <div className="wrap guards-grid">
        <div className="guards-head">
          <h2 id="guards-heading" className="section-heading">
            How we protect you
          </h2>
          <p className="lead">You do not have to take our word for it: these safeguards are built in.</p>
        </div>
        <dl>
          {guards.map(({ name, text }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  )
}

function Steps() {
  return (
    <section className="closing" aria-labelledby="closing-heading">
      <div className="wrap">
        <div className="closing-head">
          <h2 id="closing-heading" className="section-heading">
            Speak to us first.
          </h2>
          <p className="lead">
            An hour on the telephone, {bank.consultationHours} in {bank.city}, without obligation.
          </p>
        </div>
        <ol className="steps">
          {steps.map(({ name, text }, index) => (
            <li key={name}>
              <span className="steps-number" aria-hidden="true">
                {index + 1}
              </span>
              <h3>{name}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ol>
        <LinkButton href={paths.consultation} size="lg">
          Schedule a Consultation
        </LinkButton>
      </div>
    </section>
  )
}
