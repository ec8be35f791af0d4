/** The mark alone, drawn in the colour of the text around it. */
export function BrandMark() {
  return (
    <svg viewBox="0 0 34 34" aria-hidden="true">
      <circle cx="17" cy="17" r="16" />
      <circle cx="17" cy="17" r="13.6" />
      <path className="peak" d="M5.2 23.5 11.5 13l3.7 5.8 5.3-9.3 8.2 14" />
      <path d="M6.8 26h20.4M9.5 28.3h15" />
    </svg>
  )
}
