import { paths } from '#paths.ts'
import { Guilloche } from '#ui/brand/guilloche.tsx'
import { LinkButton } from '#ui/form/link-button.tsx'
import { BrandLink } from '#site/brand-link.tsx'

/** Every address that does not exist shows this page. No other page has its ornament. */
export function NotFoundPage() {
  return (
    <div className="lost">
      <header>
        <BrandLink />
      </header>
      <main id="main" tabIndex={-1}>
        <Guilloche kind="rosette" seed="404-c" rings={2} hole={0.38} className="lost-rose" />
        <div className="lost-in">
          <h1 className="num">404</h1>
          <p className="serif">Oh well! The Page you are looking for is no longer here</p>
          <LinkButton href={paths.home}>Return to Home</LinkButton>
        </div>
      </main>
    </div>
  )
}
