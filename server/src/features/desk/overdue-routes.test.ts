import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '../../adapters/database/testing/engines.ts'
import { openDeskSite, type DeskSite } from './testing/desk-site.ts'

for (const engine of engines) {
  describe(`pages of overdue loans, on ${engine.name}`, () => {
    let site: DeskSite
    beforeAll(async () => {
      site = await openDeskSite(engine)
      for (const name of ['ana', 'bia']) await site.reader(name)
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

    const overdue = async () => {
      await site.deskToken('otavio', 'BC')
      const list = (await site.at('otavio', 'GET', '/api/equipe/atrasos')).body
      const file = (await site.at('otavio', 'GET', '/api/equipe/atrasos?formato=csv')).body as string
      const rows = list.data as readonly { titulo: string; hora_devolucao: string; dias_atraso: number }[]
      return {
        total: list.total as number,
        lines: file.trim().split('\r\n').length - 1,
        late: rows.map((row) => [row.titulo, row.dias_atraso]),
        hours: rows.map((row) => row.hora_devolucao),
      }
    }

    test('a loan by the hour or overnight is overdue from the minute after its end, one for home from the day after', async () => {
      site.clock.set('2026-12-02T15:00:00Z')
      for (const [title, kind] of [
        ['Lucíola', 'hours'],
        ['Diva', 'overnight'],
        ['Til', 'home'],
      ] as const) {
        const barcode = await site.book(title)
        await site.lend('bia', barcode)
        const end = { kind, due_on: '2026-12-02', due_at: '2026-12-02T17:00:00.000Z' }
        await site.database.write.updateTable('loan').set(end).where('barcode', '=', barcode).execute()
      }
      site.clock.set('2026-12-02T17:00:00Z')
      expect(await overdue()).toMatchObject({ total: 3, lines: 3 })
      site.clock.set('2026-12-02T17:01:00Z')
      const { total, lines, late, hours } = await overdue()
      expect(hours.slice(3)).toEqual(['14:00', '14:00'])
      expect([total, lines, late.slice(3)]).toEqual([
        5,
        5,
        [
          ['Lucíola', 0],
          ['Diva', 0],
        ],
      ])
      site.clock.set('2026-12-03T15:00:00Z')
      expect((await overdue()).late.slice(3)).toEqual([
        ['Lucíola', 1],
        ['Diva', 1],
        ['Til', 1],
      ])
    })

    test('a loan whose reader says that the copy is back is overdue no more', async () => {
      const { data } = (await site.at('otavio', 'GET', '/api/equipe/atrasos')).body
      const { codigo } = (data as readonly { codigo: string; titulo: string }[]).find(({ titulo }) => titulo === 'Helena')!
      expect((await site.at('otavio', 'POST', `/api/equipe/emprestimos/${codigo}/alegacao-devolucao`, {})).status).toBe(200)
      const { total, lines, late } = await overdue()
      expect([total, lines]).toEqual([5, 5])
      expect(late.map(([title]) => title)).not.toContain('Helena')
    })
  })
}
