import { Fragment } from 'react'

const DATE = /(\b\d{1,2} (?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) \d{4}\b)/

/**
 * A sentence whose dates go to the next line whole. Its spaces stay ordinary ones, so that a date that is
 * copied from it is a date to other programs.
 */
export function WholeDates({ text }: { text: string }) {
  return text
    .split(DATE)
    .map((part, index) => (
      <Fragment key={index}>{DATE.test(part) ? <span className="nowrap">{part}</span> : part}</Fragment>
    ))
}
