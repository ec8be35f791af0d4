import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { IslandFrame, islandIds } from './island-frame.tsx'

/** Written by React as it names them; HTML writes every attribute small. */
const writtenLarge = / (?:noValidate|autoComplete|autoCapitalize|spellCheck)=/g

/**
 * An island as it looks before its script is loaded, marked so that the script can hydrate it. To be called
 * once for a page, not during rendering.
 */
export function renderPlaceholder(island: ReactNode): string {
  return renderToString(<IslandFrame>{island}</IslandFrame>, { identifierPrefix: islandIds }).replaceAll(
    writtenLarge,
    (name) => name.toLowerCase(),
  )
}

type PlaceholderProps = {
  /** The script of the pages finds the form by this id. */
  id: string
  /** Comes from `renderPlaceholder`, so it is our own markup and safe to insert. */
  markup: string
  /** Shown in place of the form if scripts are disabled or its script does not load. */
  children: ReactNode
}

/** The element of such an island. */
export function Placeholder({ id, markup, children }: PlaceholderProps) {
  return (
    <>
      <div id={id} className="placeholder" dangerouslySetInnerHTML={{ __html: markup }} />
      <div className="otherwise">
        <p className="otherwise-failed" role="alert">
          The form could not be loaded. Press its button to try again: what you typed has been kept.
        </p>
        {children}
      </div>
    </>
  )
}
