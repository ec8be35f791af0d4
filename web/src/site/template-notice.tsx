/** Says that a text is a template: the project is no law firm. */
export function TemplateNotice({ what }: { what: string }) {
  return <p className="template-notice">{what} is a template, to be completed by counsel before the bank uses it.</p>
}
