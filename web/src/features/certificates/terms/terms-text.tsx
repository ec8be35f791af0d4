import type { CertificateTerms } from '@bank/contract'

/** The terms and conditions, paragraph by paragraph. */
export function TermsText({ paragraphs }: Pick<CertificateTerms, 'paragraphs'>) {
  return paragraphs.map((paragraph, index) => <Paragraph key={index} text={paragraph} />)
}

/** "1. The deposit. You place …": its number and name in bold. */
function Paragraph({ text }: { text: string }) {
  const name = /^\d+\. [^.]+\./.exec(text)?.[0] ?? ''
  return (
    <p>
      {name !== '' && <b>{name}</b>}
      {text.slice(name.length)}
    </p>
  )
}
