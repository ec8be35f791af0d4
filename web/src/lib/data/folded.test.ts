import { expect, test } from 'vitest'
import { folded } from './folded.ts'

test.for([
  ['Élodie Brontë', 'elodie bronte'],
  ['Łódź Straße STRAẞE Nœud Ærø Þórður', 'lodz strasse strasse noeud aero thordur'],
  ['Đorđe ışık İzmir Ħamrun Sámiŋ Ŧ', 'dorde isik izmir hamrun samin t'],
  ['ΟΔΟΣ οδός', 'οδοσ οδοσ'],
  ['ﬁn Ⅷ', 'fin viii'],
  ['Морской 漢字 GB29 !', 'морскои 漢字 gb29 !'],
] as const)('%s is found as %s', ([text, typed]) => {
  expect(folded(text)).toBe(typed)
})
