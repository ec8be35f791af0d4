import { expect, test } from 'vitest'
import { readPdf } from '#testing/statements/pdf-text.ts'
import { PdfDocument } from './document.ts'
import type { Face } from './fonts.ts'

const names = {
  Turkish: 'Çağla Yıldız Şahin',
  Polish: 'Łukasz Źdźbło',
  Vietnamese: 'Nguyễn Thị Hương Lơ',
  Cyrillic: 'Їжакевич Александра Юрьевна',
  Greek: 'Ελένη Παπαδοπούλου',
  Devanagari: 'श्री कृष्णमूर्ति',
  Thai: 'ปิ่นทิพย์ น้ำผึ้ง',
  Armenian: 'Արամ Խաչատրյան',
  Georgian: 'ნინო ბერიძე',
  Chinese: '陈小龍 灣仔',
  Japanese: '山田 たろう・カタカナ',
  Korean: '김민준 뷁',
  several: 'Paid to 株式会社 東京 & Søren Ærø, Ελένη, Наталья',
}
const faces: readonly Face[] = ['sans', 'sansMedium', 'sansBold', 'serif', 'serifMedium']

async function drawn(lines: readonly string[], face: Face): Promise<Buffer> {
  const pdf = new PdfDocument({
    title: 'Names',
    author: 'Bank',
    pageSize: 'A4',
    margin: 48,
    madeAt: new Date('2026-11-22T12:00:00Z'),
  })
  pdf.addPage()
  for (const [index, line] of lines.entries())
    pdf.tag('P', () => pdf.line(line, { x: 60, y: 80 + index * 34 }, { face, size: 20 }))
  const pieces: Buffer[] = []
  for await (const piece of pdf.finish()) pieces.push(piece)
  return Buffer.concat(pieces)
}

// All names share a file, because each file loads its typefaces anew.
test.each(faces)('names in every script are drawn whole in %s, and can be copied', async (face) => {
  const all = Object.values(names)
  const { pages, missing, untagged } = readPdf(await drawn(all, face))
  expect(pages.flat().join('')).toBe(all.join(''))
  expect([missing, untagged]).toEqual([0, 0])
})

// Viewers turn glyphs from right to left round, and leave figures as they are.
test.each([
  ['Arabic', 'شركة النور للتجارة', 'ةراجتلل رونلا ةكرش'],
  ['Arabic with marks', 'مُحَمَّد', Array.from('مُحَمَّد').toReversed().join('')],
  ['Arabic with figures', 'شقة (١٢٣ ب)', 'ب ١٢٣) ةقش)'],
  ['Hebrew', 'יעל כהן-לוי 12/3 (ב) ג', 'ג (ב) 12/3 יול-ןהכ לעי'],
  ['two directions', 'Paid to محمد علي 2026, Acme', 'Paid to يلع دمحم 2026, Acme'],
])('a name in %s is drawn from right to left', async (_script, name, shown) => {
  for (const face of faces) {
    const { pages, missing, untagged } = readPdf(await drawn([name], face))
    expect(pages.flat().join('')).toBe(shown)
    expect([missing, untagged]).toEqual([0, 0])
  }
})

test('a character that no typeface has becomes a question mark', async () => {
  expect(
    readPdf(await drawn(['A\u{1F600}B'], 'sans'))
      .pages.flat()
      .join(''),
  ).toBe('A?B')
})
