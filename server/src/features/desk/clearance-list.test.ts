import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '../../adapters/database/testing/engines.ts'
import { atDesk } from '../loans/testing/loan-site.ts'
import { openDeskSite, type DeskSite } from './testing/desk-site.ts'

const path = '/api/equipe/nada-consta/lista'

for (const engine of engines) {
  describe(`no-debts declarations checked for a list of codes, on ${engine.name}`, () => {
    let site: DeskSite
    beforeAll(async () => {
      site = await openDeskSite(engine)
      for (const name of ['ana', 'bruno']) await site.reader(name)
      await site.staff('otavio', 'gestor')
      await site.lend('ana', await site.book('Dom Casmurro'))
      const patronId = await site.patronId('ana')
      await site.stores.librarySystem.money.charge({ patronId, libraryId: site.libraryId, kind: 'photocopies', cents: 50 }, atDesk)
    })
    afterAll(() => site.remove())

    test('each code once, blank ones left out, with name, bond and what stands open; recorded whenever it is asked', async () => {
      const codigos = [' P-ana ', '', 'P-bruno', '   ', 'P-ninguem', 'P-ana']
      const check = (query: string) => site.at('otavio', 'POST', `${path}${query}`, { codigos })
      const bond = { codigo: expect.stringMatching(/^\d+$/), descricao: 'GR' }
      expect(await check('')).toEqual({
        status: 200,
        body: [
          {
            codigo: 'P-ana',
            leitor: { codigo: await site.code('ana'), nome: 'Maria da Conceição' },
            vinculo: bond,
            apto: false,
            pendencias: [
              { tipo: 'emprestimo', descricao: 'Dom Casmurro', codBiblioteca: 'BC' },
              { tipo: 'debito', descricao: expect.stringMatching(/^R\$\s0,50$/), codBiblioteca: 'BC' },
            ],
          },
          {
            codigo: 'P-bruno',
            leitor: { codigo: await site.code('bruno'), nome: 'Maria da Conceição' },
            vinculo: bond,
            apto: true,
            pendencias: [],
          },
          { codigo: 'P-ninguem', apto: false, pendencias: [] },
        ],
      })
      const file = String((await check('?formato=csv')).body)
      expect(file.replaceAll('\u{A0}', ' ').split('\r\n')).toEqual([
        '\u{FEFF}"codigo","leitor","vinculo","apto","pendencias"',
        '"P-ana","Maria da Conceição","GR","não","Dom Casmurro; R$ 0,50"',
        '"P-bruno","Maria da Conceição","GR","sim",""',
        '"P-ninguem",,,"",""',
        '',
      ])
      const entries = (await site.stores.audit.list({ limit: 50 })).filter((one) => one.act === 'checked_clearance_list')
      expect(entries.map((one) => [one.actor.kind, one.detail])).toEqual([
        ['staff', { library: site.libraryId, codes: 3, file: true }],
        ['staff', { library: site.libraryId, codes: 3, file: false }],
      ])
    })

    test('a registration of a bond is looked up as well, and a number that is none says so where a declaration is undone', async () => {
      const bond = site.database.write.updateTable('bond').set({ registration: '2026-0077' })
      await bond.where('patron_id', '=', await site.patronId('bruno')).execute()
      const { body } = await site.at('otavio', 'POST', path, { codigos: ['2026-0077', '2026-0078'] })
      expect(body).toMatchObject([
        { codigo: '2026-0077', leitor: { codigo: await site.code('bruno') }, apto: true },
        { codigo: '2026-0078', apto: false },
      ])
      expect(body[1]).not.toHaveProperty('leitor')
      const undone = await site.at('otavio', 'POST', '/api/equipe/nada-consta/999/desfazer', { motivo: 'Engano' })
      expect(undone).toMatchObject({ status: 404, body: { message: 'Não há nada consta com este número. Confira-o.' } })
    })
  })
}
