/*
 * Uncontrolled fields of a form that is rendered before its script is loaded, so that text typed meanwhile is
 * kept. `data-field` holds the name of each.
 */

type Control = HTMLInputElement | HTMLTextAreaElement

function fieldsIn(part: HTMLElement): Control[] {
  return [...part.querySelectorAll<Control>('[data-field]')]
}

/** Returns the text of the fields by their names. */
export function typedIn(part: HTMLElement): Record<string, string> {
  return Object.fromEntries(fieldsIn(part).map((field) => [field.dataset['field'] ?? '', field.value]))
}

/** Fills in the fields that are still empty. */
export function fillEmpty(part: HTMLElement, typed: Readonly<Record<string, string>>): void {
  for (const field of fieldsIn(part)) {
    const text = typed[field.dataset['field'] ?? '']
    if (field.value === '' && text !== undefined) field.value = text
  }
}

export function emptyField(part: HTMLElement, name: string): void {
  const field = findField(part, name)
  if (field) field.value = ''
}

export function emptyFields(part: HTMLElement): void {
  for (const field of fieldsIn(part)) field.value = ''
}

export function focusField(part: HTMLElement, name: string): void {
  findField(part, name)?.focus()
}

function findField(part: HTMLElement, name: string): Control | undefined {
  return fieldsIn(part).find((field) => field.dataset['field'] === name)
}
