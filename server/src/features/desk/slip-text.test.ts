import { expect, test } from 'vitest'
import { shelfSlipText } from './slip-text.ts'

test.each([
  [17, '20210105', 'Ana Lúcia Souza', '17 0105 SOU'],
  ['S17', 'P-9', 'Zé', 'S17 P-9 ZE'],
  [3, '7001', ' Rui Ávila d’Água ', '3 7001 DAG'],
  [4, '7002', '', '4 7002'],
])('the slip %s of %s, %s: number, end of the code, letters of the last name', (number, code, name, text) => {
  expect(shelfSlipText(number, { code, name })).toBe(text)
})
