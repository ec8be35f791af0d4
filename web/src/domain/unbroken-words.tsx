/** A certificate's number, and the word e-mail: browsers end a line after a hyphen. */
const hyphenated = /(\bCD-[\dA-Z-]+|\be-mails?\b)/

/** A sentence in which no line ends within a certificate's number or the word e-mail. */
export function UnbrokenWords({ text }: { text: string }) {
  return text.split(hyphenated).map((part, nth) =>
    // The parts at odd places are those that the expression has found.
    nth % 2 === 1 ? (
      <span key={nth} className="nowrap">
        {part}
      </span>
    ) : (
      part
    ),
  )
}
