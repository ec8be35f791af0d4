import { paths } from '#paths.ts'
import { Guilloche } from '#ui/brand/guilloche.tsx'
import { LinkButton } from '#ui/form/link-button.tsx'
import { texts } from '#portal/texts.ts'

/** The page of an unknown address in the portal. */
export function NotFound() {
  return (
    <div className="lost-here">
      <Guilloche kind="rosette" seed="404-c" rings={2} hole={0.38} className="lost-here-rose" />
      <div className="lost-here-in">
        <h1 className="num">404</h1>
        <p className="serif">{texts.notFound}</p>
        <LinkButton href={paths.home}>{texts.returnHome}</LinkButton>
      </div>
    </div>
  )
}
