import { expect, test } from 'vitest'
import { filePart } from './file-names.ts'

test.each([
  ['Atelier Moreau', 'Atelier-Moreau'],
  ['Société Générale & Cie.', 'Societe-Generale-Cie'],
  ['Łukasz Ağaoğlu 漢字', 'Lukasz-Agaoglu'],
  ['Bjørn Þór Đorđević & Groß', 'Bjorn-Thor-Dordevic-Gross'],
  ['../../etc/passwd"', 'etc-passwd'],
  ['山田太郎', null],
  ['a'.repeat(60), 'a'.repeat(40)],
])('the name %s becomes the part %s of a name of a file', (name, part) => {
  expect(filePart(name)).toBe(part)
})
