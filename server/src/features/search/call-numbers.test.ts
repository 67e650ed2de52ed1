import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '../../adapters/database/testing/engines.ts'
import { recordsXml, type RecordToWrite } from '../../testing/records.ts'
import { openTestSite, type TestSite } from '../../testing/site.ts'

const book = (number: string, title: string, ...fields: RecordToWrite['fields']): RecordToWrite => ({
  control: { '001': number, '008': '010101s1990    bl            000 0 por d' },
  fields: [['245', '10', { a: title }], ...fields],
})

const books = [
  book('1', 'Templos do deserto', ['050', '00', { a: 'DS432.T3', b: 'S944 1982' }], ['090', '  ', { a: '915.4', b: 'T288' }]),
  book('2', 'Baleias', ['050', ' 4', { a: 'QL737.C4' }], ['852', '0 ', { h: 'QL 737 .C4', i: 'B35' }]),
  book('3', 'Livros para crianças', ['082', '04', { a: "028.5/0'9", b: 'R484a' }]),
  book('4', 'Leituras', ['090', '  ', { a: 'R', b: '028.5', c: 'R484a', d: 'v. 2' }]),
  book('5', 'Outro bicho', ['050', ' 4', { a: 'QL73.A1' }], ['082', '04', { a: '591' }]),
]

for (const engine of engines)
  describe(`call numbers on ${engine.name}`, () => {
    let site: TestSite
    beforeAll(async () => {
      site = await openTestSite(engine)
      await site.importXml(recordsXml(...books))
    })
    afterAll(() => site.remove())

    test.each([
      ['DS432', ['Templos do deserto']],
      ['ds 432', ['Templos do deserto']],
      ['DS432.T3', ['Templos do deserto']],
      ['DS432 T3 S944', ['Templos do deserto']],
      ['DS432.T3 S944 1982', ['Templos do deserto']],
      ['ds432t3s9441982', ['Templos do deserto']],
      ['915.4 T288', ['Templos do deserto']],
      ['915.4', ['Templos do deserto']],
      ['QL737', ['Baleias']],
      ['QL 737', ['Baleias']],
      ['QL737.C4', ['Baleias']],
      ['QL737 .C4 B35', ['Baleias']],
      ['028.509', ['Livros para crianças']],
      ['028.5', ['Livros para crianças', 'Leituras']],
      ['028.5 R484a', ['Leituras']],
      ['R 028.5', ['Leituras']],
      ['R 028.5 R484a v. 2', ['Leituras']],
      ['028.509 R484a', ['Livros para crianças']],
      // Neither the middle of a call number nor a part of a unit.
      ['T3 S944', []],
      ['S944 1982', []],
      ['QL7', []],
      ['DS', []],
    ])('%s finds %j by the beginning of a call number, in the one box and in the field of numbers', async (words, expected) => {
      for (const where of ['LIVRE', 'NUMERO']) {
        const answer = await site.get(`/api/consulta?for=${where}&q=${encodeURIComponent(words)}`)
        const found = answer.json<{ data: { descricao: string }[] }>().data.map(({ descricao }) => descricao)
        expect(found).toEqual(expected)
      }
    })
  })
