import { Fragment } from 'react'

const dateInText = /(\b\d{1,2} (?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) \d{4}\b)/

/**
 * A sentence whose dates go to the next line whole. Its spaces stay ordinary ones, so that a date that is
 * copied from it is a date to other programs.
 */
export function WholeDates({ text }: { text: string }) {
  return text
    .split(dateInText)
    .map((part, index) => (
      <Fragment key={index}>{dateInText.test(part) ? <span className="nowrap">{part}</span> : part}</Fragment>
    ))
}
