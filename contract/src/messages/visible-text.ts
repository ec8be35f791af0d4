/** Returns whether a text has a visible character; joiners and spaces alone are not visible. */
export function hasVisibleText(text: string): boolean {
  return /[^\p{Cc}\p{Cf}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]/u.test(text)
}
