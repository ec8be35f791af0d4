import { Fragment } from 'react'

const kept = /(\b\d+-\d+\b|\b\d{1,2} (?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) \d{4}\b)/

/**
 * A sentence whose dates and ranges, such as 1-2, go to the next line whole. Its spaces stay ordinary ones,
 * so that a date that is copied from it is a date to other programs.
 */
export function WholeDates({ text }: { text: string }) {
  return text
    .split(kept)
    .map((part, index) => (
      <Fragment key={index}>{kept.test(part) ? <span className="nowrap">{part}</span> : part}</Fragment>
    ))
}
