import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '../../adapters/database/testing/engines.ts'
import { openDeskSite, type DeskSite } from './testing/desk-site.ts'

for (const engine of engines) {
  describe(`pages of overdue loans, on ${engine.name}`, () => {
    let site: DeskSite
    beforeAll(async () => {
      site = await openDeskSite(engine)
      await site.reader('ana')
      for (const title of ['Helena', 'Iracema', 'Senhora']) await site.lend('ana', await site.book(title))
      site.clock.set('2026-12-02T15:00:00Z')
      await site.staff('otavio', 'gestor', 'BC')
    })
    afterAll(() => site.remove())

    test('each page goes on where the one before ends; the file holds every loan, whatever page is asked for', async () => {
      const titlesAt = async (page: number) => {
        const { body } = await site.at('otavio', 'GET', `/api/equipe/atrasos?perPage=2&page=${page}`)
        return (body.data as readonly { titulo: string }[]).map(({ titulo }) => titulo)
      }
      const pages = [await titlesAt(1), await titlesAt(2), await titlesAt(3)]
      expect(pages.map((titles) => titles.length)).toEqual([2, 1, 0])
      expect(pages.flat().toSorted()).toEqual(['Helena', 'Iracema', 'Senhora'])
      const file = (await site.at('otavio', 'GET', '/api/equipe/atrasos?formato=csv&perPage=2&page=2')).body as string
      for (const title of ['Helena', 'Iracema', 'Senhora']) expect(file).toContain(`"${title}"`)
    })
  })
}
