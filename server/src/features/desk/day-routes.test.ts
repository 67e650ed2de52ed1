import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '../../adapters/database/testing/engines.ts'
import { openDeskSite, type DeskSite } from './testing/desk-site.ts'

for (const engine of engines) {
  describe(`counters of a day, on ${engine.name}`, () => {
    let site: DeskSite
    beforeAll(async () => {
      site = await openDeskSite(engine)
      await site.reader('ana')
      await site.staff('otavio', 'gestor')
      await site.lend('ana', await site.book('Helena'))
    })
    afterAll(() => site.remove())

    test('a day is told with the day before it, and with no other', async () => {
      const loansAt = async (day: string) => {
        const { data } = (await site.at('otavio', 'GET', `/api/equipe/relatorios/dia?data=${day}&biblioteca=BC`)).body
        return data.map((row: { data: string; emprestimos: number }) => [row.data, row.emprestimos])
      }
      const lent = [['2026-11-20', 1]]
      expect([await loansAt('2026-11-19'), await loansAt('2026-11-20')]).toEqual([[], lent])
      expect([await loansAt('2026-11-21'), await loansAt('2026-11-22')]).toEqual([lent, []])
    })
  })
}
