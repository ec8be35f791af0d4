import './in-fours.css'

/**
 * A long address without spaces in groups of four, to be compared. The gaps are no characters: what is
 * selected and copied is the address itself.
 */
export function InFours({ text }: { text: string }) {
  return (
    <span className="in-fours">
      {(text.match(/.{1,4}/gs) ?? []).map((four, index) => (
        <span key={index}>{four}</span>
      ))}
    </span>
  )
}
