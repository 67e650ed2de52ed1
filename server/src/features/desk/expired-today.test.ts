import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '../../adapters/database/testing/engines.ts'
import { openDeskSite, type DeskSite } from './testing/desk-site.ts'

const key = { volume: null, tomo: null, parte: null, material_adicional: null, localizacao: null }
/** Eight in the evening of 20 November in the library, which is three hours behind UTC. */
const ended = { ended_at: '2026-11-20T23:00:00.000Z', ended_by: 'system' } as const

for (const engine of engines)
  describe(`what expired today, by the day of the library, on ${engine.name}`, () => {
    let site: DeskSite
    let ana: string
    beforeAll(async () => {
      site = await openDeskSite(engine)
      await site.reader('ana')
      for (const name of ['bruno', 'celia']) await site.reader(name)
      ana = await site.code('ana')
      await site.staff('iara', 'atendimento', 'BC')
      await site.staff('otavio', 'gestor')
    })
    afterAll(() => site.remove())

    const titleOf = async (barcode: string) => (await site.at('iara', 'GET', `/api/equipe/exemplares/${barcode}`)).body.cod_acervo
    /** The list as it is read at an instant, by somebody who signs in then. */
    const listAt = async (now: string, path: string, library: string) => {
      site.clock.set(now)
      await site.deskToken('otavio', library)
      return (await site.at('otavio', 'GET', `/api/equipe/${path}?lista=vencidas`)).body.data.map((one: { codigo: string }) => one.codigo)
    }
    /** Half past ten in the evening, when it is tomorrow in UTC; ten past midnight. */
    const lateAndAfter = async (path: string, library: string) => [
      await listAt('2026-11-21T01:30:00.000Z', path, library),
      await listAt('2026-11-21T03:10:00.000Z', path, library),
    ]

    test('a hold stands in the list until midnight', async () => {
      const barcode = await site.book('Dom Casmurro')
      await site.lend('bruno', barcode)
      const hold = { leitor: ana, cod_acervo: await titleOf(barcode), biblioteca: 'BC', ...key }
      const { codigo } = (await site.at('iara', 'POST', '/api/equipe/reservas', hold)).body
      const id = Number(codigo.slice('farol-'.length))
      await site.database.write
        .updateTable('hold')
        .set({ ...ended, state: 'expired' })
        .where('id', '=', id)
        .execute()
      expect(await lateAndAfter('reservas', 'BC')).toEqual([[codigo], []])
    })

    test('one that stood on the hold shelf is told with its copy and its slip, which whoever takes it off looks for, until it is scanned', async () => {
      site.clock.set('2026-11-20T13:00:00.000Z')
      for (const name of ['iara', 'otavio']) await site.deskToken(name, 'BC')
      const barcode = await site.book('Quincas Borba')
      await site.lend('bruno', barcode)
      const hold = { leitor: ana, cod_acervo: await titleOf(barcode), biblioteca: 'BC', ...key }
      const { codigo } = (await site.at('iara', 'POST', '/api/equipe/reservas', hold)).body
      const { etiqueta } = (await site.at('iara', 'POST', '/api/equipe/devolucoes', { exemplar: barcode })).body
      expect(etiqueta).toMatch(/^\d+ \S+ \w{3}$/)
      site.clock.set('2026-11-28T13:00:00.000Z')
      await site.stores.atTime(site.clock).librarySystem.holds.expire(10)
      await site.deskToken('iara', 'BC')
      const list = async () => (await site.at('iara', 'GET', '/api/equipe/reservas?lista=vencidas')).body.data
      expect(await list()).toMatchObject([{ codigo, etapa: 'vencida', exemplar: barcode, etiqueta }])
      expect((await site.at('iara', 'POST', '/api/equipe/devolucoes', { exemplar: barcode })).body).toMatchObject({ destino: 'estante' })
      const [off] = await list()
      expect([off.codigo, off.exemplar, off.etiqueta]).toEqual([codigo, undefined, undefined])
    })

    test.each([
      ['it is scanned off', 'Esaú e Jacó', 'devolucoes'],
      ['somebody borrows it', 'Ressurreição', 'emprestimos'],
    ])('what was left on the hold shelf stands in the list on the days after, until %s', async (_, title, act) => {
      site.clock.set('2026-11-20T13:00:00.000Z')
      for (const name of ['iara', 'otavio']) await site.deskToken(name, 'BC')
      const exemplar = await site.book(title)
      await site.lend('bruno', exemplar)
      const hold = { leitor: ana, cod_acervo: await titleOf(exemplar), biblioteca: 'BC', ...key }
      const { codigo } = (await site.at('iara', 'POST', '/api/equipe/reservas', hold)).body
      await site.at('iara', 'POST', '/api/equipe/devolucoes', { exemplar })
      site.clock.set('2026-11-28T13:00:00.000Z')
      await site.stores.atTime(site.clock).librarySystem.holds.expire(10)
      site.clock.set('2026-12-01T13:00:00.000Z')
      await site.deskToken('iara', 'BC')
      const list = async () => (await site.at('iara', 'GET', '/api/equipe/reservas?lista=vencidas')).body.data
      expect(await list()).toMatchObject([{ codigo, etapa: 'vencida', exemplar }])
      const leitor = await site.code('celia')
      await site.at('iara', 'POST', `/api/equipe/${act}`, act === 'emprestimos' ? { leitor, exemplar } : { exemplar })
      expect(await list()).toEqual([])
    })

    test('so does a request', async () => {
      site.clock.set('2026-11-20T13:00:00.000Z')
      await site.deskToken('iara', 'BC')
      const cod_acervo = await titleOf(await site.book('Iracema'))
      const form = { unidade_origem: 'BC', unidade_recebimento: 'BN', local_recebimento: 'balcao', telefone: '2222-1000', email: 'a@b.br' }
      const made = await site.at('iara', 'POST', '/api/equipe/solicitacoes-emprestimo', { leitor: ana, cod_acervo, ...key, ...form })
      expect(made).toMatchObject({ status: 200 })
      const { codigo } = made.body
      const end = { ...ended, state: 'not_finished', end_reason: 'expired' } as const
      const id = Number(codigo.slice('farol-'.length))
      await site.database.write.updateTable('loan_request').set(end).where('id', '=', id).execute()
      expect(await lateAndAfter('solicitacoes-emprestimo', 'BN')).toEqual([[codigo], []])
    })

    test('a request that nobody fetched is told with its copy until that is scanned off the hold shelf', async () => {
      site.clock.set('2026-11-20T13:00:00.000Z')
      for (const name of ['iara', 'otavio']) await site.deskToken(name, name === 'iara' ? 'BC' : 'BN')
      const barcode = await site.book('Helena')
      const form = { unidade_origem: 'BC', unidade_recebimento: 'BN', local_recebimento: 'balcao', telefone: '2222-1000', email: 'a@b.br' }
      const body = { leitor: ana, cod_acervo: await titleOf(barcode), ...key, ...form }
      const path = '/api/equipe/solicitacoes-emprestimo'
      const { codigo } = (await site.at('iara', 'POST', path, body)).body
      await site.at('iara', 'POST', `${path}/${codigo}/enviar`, {})
      await site.at('otavio', 'POST', `${path}/${codigo}/receber`, {})
      site.clock.set('2026-11-28T13:00:00.000Z')
      await site.deskToken('otavio', 'BN')
      await site.stores.atTime(site.clock).librarySystem.holds.expire(10)
      const list = async () => (await site.at('otavio', 'GET', `${path}?lista=vencidas`)).body.data
      expect(await list()).toMatchObject([{ codigo, situacao: 'nao_concluido', exemplar: barcode }])
      site.clock.set('2026-12-01T13:00:00.000Z')
      await site.deskToken('otavio', 'BN')
      expect(await list()).toMatchObject([{ codigo, situacao: 'nao_concluido', exemplar: barcode }])
      const scanned = await site.at('otavio', 'POST', '/api/equipe/devolucoes', { exemplar: barcode })
      expect(scanned.body).toMatchObject({ destino: 'enviar', cod_biblioteca: 'BC' })
      expect(await list()).toEqual([])
    })
  })
