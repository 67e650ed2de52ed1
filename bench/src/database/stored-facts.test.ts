import { expect, test } from 'vitest'
import { lostAnswers } from './lost-answers.ts'
import { joinedPages, storedFacts } from './stored-facts.ts'

const search = (rows: readonly { cod_acervo: string; titulo: string }[], tempo: number) => ({
  data: rows,
  total: rows.length,
  filtros: [],
  tempo,
})
const lost = (before: unknown, after: unknown) => lostAnswers(storedFacts(before), storedFacts(after))

test('a title found besides is no fault, one no longer found or changed is', () => {
  const [one, two] = [{ cod_acervo: '1', titulo: 'A' }, { cod_acervo: '2', titulo: 'B' }] // prettier-ignore
  expect(lost(search([two], 3), search([one, two], 5))).toEqual([])
  expect(lost(search([one, two], 3), search([two], 3))).toEqual(['.rows.1 was an object'])
  expect(lost(search([one], 3), search([{ ...one, titulo: 'C' }], 3))).toEqual(['.rows.1.titulo was "A" and is "C"'])
  expect(lost(search([one, two], 3), joinedPages([search([one], 3), search([two], 3)]))).toEqual([])
})

test('the stop of an abbreviation that an imprint keeps now is no fault', () => {
  const row = (local: string) => search([{ cod_acervo: '1', titulo: 'A', local } as never], 3)
  expect(lost(row('Reading, Mass'), row('Reading, Mass.'))).toEqual([])
  expect(lost(row('Reading, Mass'), row('Reading'))).toHaveLength(1)
})

test('an activity granted besides is no fault, one taken away is', () => {
  const person = (...codes: number[]) => ({ nome: 'Ana', authPermissions: codes.map((codigo) => ({ codigo })) })
  expect(lost(person(8), person(5200, 8))).toEqual([])
  expect(lost(person(8, 9), person(8))).toHaveLength(1)
})
