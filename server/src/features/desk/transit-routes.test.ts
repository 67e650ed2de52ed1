import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '../../adapters/database/testing/engines.ts'
import { openDeskSite, type DeskSite } from './testing/desk-site.ts'

for (const engine of engines) {
  describe(`pages of copies on their way, on ${engine.name}`, () => {
    let site: DeskSite
    beforeAll(async () => {
      site = await openDeskSite(engine)
      await site.reader('ana')
      await site.staff('iara', 'atendimento', 'BC')
      await site.staff('nina', 'atendimento', 'BN')
      // Given back at the other library, each is on its way home.
      for (const title of ['Diva', 'Helena', 'Iracema', 'Senhora', 'Til']) {
        const exemplar = await site.book(title)
        await site.lend('ana', exemplar)
        await site.at('nina', 'POST', '/api/equipe/devolucoes', { exemplar })
      }
    })
    afterAll(() => site.remove())

    test('each page goes on where the one before ends', async () => {
      const titlesAt = async (page: number) => {
        const { data, total } = (await site.at('iara', 'GET', `/api/equipe/transitos?perPage=2&page=${page}`)).body
        return { total, titles: data.map((row: { titulo: string }) => row.titulo) as string[] }
      }
      const pages = [await titlesAt(1), await titlesAt(2), await titlesAt(3), await titlesAt(4)]
      expect(pages.map(({ total, titles }) => [total, titles.length])).toEqual([
        [5, 2],
        [5, 2],
        [5, 1],
        [5, 0],
      ])
      expect(pages.flatMap(({ titles }) => titles).toSorted()).toEqual(['Diva', 'Helena', 'Iracema', 'Senhora', 'Til'])
    })
  })
}
