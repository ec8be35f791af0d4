import type { ReactNode } from 'react'
import { Guilloche } from '#ui/brand/guilloche.tsx'

type PageHeadProps = {
  heading: string
  lead: string
  /** Seeds the ornament, so that each page has its own. */
  seed: string
  /** A line above the heading with the section of the site. */
  above?: ReactNode
}

/**
 * Each sentence stays on one line if there is room. After two small letters a dot is an abbreviation, not the
 * end of a sentence.
 */
function sentencesOf(text: string): string[] {
  return text.split(/(?<=[a-z]{2}[.?]) (?=[A-Z])/)
}

/** The head of a public page: its one h1, a sentence, and an ornament that runs off the edge. */
export function PageHead({ heading, lead, seed, above }: PageHeadProps) {
  return (
    <div className="site-page-head">
      <div className="wrap">
        {above && <p className="small site-page-above">{above}</p>}
        <h1>{heading}</h1>
        <p className="lead">
          {sentencesOf(lead).map((sentence) => (
            <span key={sentence}>{sentence} </span>
          ))}
        </p>
      </div>
      <Guilloche kind="rosette" seed={seed} rings={3} density={0.7} className="site-page-rose" />
    </div>
  )
}
