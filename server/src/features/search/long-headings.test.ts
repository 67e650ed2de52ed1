import { wordsToAsk, type Suggestion } from '@farol/contract/browse.ts'
import type { SearchReply } from '@farol/contract/search.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '../../adapters/database/testing/engines.ts'
import { recordsXml, type Written } from '../../testing/records.ts'
import { openTestSite, type TestSite } from '../../testing/site.ts'

const record = (number: string, ...fields: readonly Written[]) => ({
  control: { '001': number, '008': '200101s2000    bl            000 0 por d' },
  fields,
})

const long =
  'O relatório circunstanciado das providências administrativas extraordinárias determinadas pela presidência da província durante a epidemia de febre amarela que assolou os municípios litorâneos em mil oitocentos e setenta'
const many = `Carta ${Array.from({ length: 40 }, (_, at) => `${String.fromCharCode(97 + (at % 26))}${at}`).join(' ')}`
const subject =
  'Congresso Internacional de Bibliotecas Universitárias e Especializadas dos Países de Língua Portuguesa e das Comunidades Lusófonas Estabelecidas na Diáspora Contemporânea do Hemisfério Setentrional e Ultramarino'
const body = subject.replace('Congresso', 'Associação')

const shelf = recordsXml(
  record('1', ['245', '02', { a: long }]),
  record('2', ['245', '00', { a: many }]),
  record('3', ['245', '00', { a: 'Anais' }], ['650', ' 4', { a: subject }], ['710', '2 ', { a: body }]),
)

for (const engine of engines)
  describe(`headings longer than an index tells, or than a question takes, on ${engine.name}`, () => {
    let site: TestSite
    beforeAll(async () => {
      site = await openTestSite(engine)
      expect(await site.importXml(shelf)).toMatchObject({ read: 3, stored: 3 })
    })
    afterAll(() => site.remove())

    const found = async (query: Readonly<Record<string, string>>) => {
      const answer = await site.get(`/api/consulta?${new URLSearchParams(query)}`)
      return answer.json<SearchReply>().data?.map(({ cod_acervo, descricao }) => `${cod_acervo} ${descricao}`)
    }

    test.each([
      ['relatorio circunst', 'TITULO', long],
      ['carta a0', 'TITULO', many],
      ['congresso inter', 'ASSUNTO', 'Anais'],
      ['associacao inter', 'AUTOR', 'Anais'],
    ])('what %s may become is found by its first words, in %s and everywhere', async (typed, where, title) => {
      const [offer] = (await site.get(`/api/consulta/sugestoes?q=${encodeURIComponent(typed)}`)).json<Suggestion[]>()
      const { words, isWhole } = wordsToAsk(offer!.descricao)
      const titles = [expect.stringContaining(title)]
      expect([isWhole, await found({ q: words, for: where, keyword_type: 'I' })]).toEqual([false, titles])
      const [, told] = (await site.get(`/opensearch/sugestoes?q=${encodeURIComponent(typed)}`)).json<[string, string[]]>()
      expect([told, await found({ q: told[0]! })]).toEqual([[words], titles])
    })
  })
