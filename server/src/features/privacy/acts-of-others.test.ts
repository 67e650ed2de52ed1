import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '../../adapters/database/testing/engines.ts'
import { actingToken } from '../delegations/testing/acting-token.ts'
import { openLoanSite, type LoanSite } from '../loans/testing/loan-site.ts'

const account = '/api/pessoas/meu-farol'
const noParts = { volume: null, tomo: null, parte: null, material_adicional: null, localizacao: null }

for (const engine of engines) {
  describe(`what a person is told of those who acted for her, on ${engine.name}`, () => {
    let site: LoanSite
    beforeAll(async () => {
      site = await openLoanSite(engine)
      const [campus] = await site.stores.libraries.campuses()
      await site.stores.libraries.putLibrary({ code: 'BN', name: 'Biblioteca Norte', campusId: campus!.id, kind: 'library' })
      for (const name of ['ana', 'bruno', 'celia']) await site.reader(name)
    })
    afterAll(() => site.remove())

    const titleOf = async (barcode: string) => {
      const copy = await site.database.read.selectFrom('copy').select('title_id').where('barcode', '=', barcode).executeTakeFirstOrThrow()
      return String(copy.title_id)
    }
    const actFor = async (delegate: string, name: string) => {
      const powers = ['renovar', 'reservar', 'solicitar'] as const
      const token = await actingToken(site, { delegate, represented: name, powers, from: '2026-11-21' })
      return async (method: 'POST' | 'PUT' | 'DELETE', path: string, body?: object) => {
        const answer = await site.call(method, path, body, { token })
        expect([path, answer.statusCode]).toEqual([path, 200])
        site.clock.advance(1)
        return answer.json()
      }
    }
    /** So many acts on the record that are nobody's business here. */
    const fill = async (patronId: number) => {
      for (let times = 0; times < 201; times += 1)
        await site.stores.audit.record({ actor: { kind: 'system' }, act: 'changed_reader', subject: { kind: 'patron', id: patronId } })
    }
    const page = async (name: string) =>
      (await site.call('GET', `${account}/privacidade`, undefined, { token: await site.tokenOf(name) })).json()

    test('renewals, holds and requests, in words, however much else was written of her since', async () => {
      const [lent, wanted, shelved] = [await site.book('Helena'), await site.book('Iracema'), await site.book('Senhora')]
      await site.lend('ana', lent)
      await site.lend('celia', wanted)
      // On the day of the loan a renewal would gain nothing.
      await site.setTime('2026-11-21T12:00:00Z')
      const [loan] = (await site.as('ana', 'GET', '/api/emprestimo/titulos-pendentes')).body.data
      const act = await actFor('bruno', 'ana')
      const renewed = await act('POST', '/api/emprestimo/renovacao', { exemplares: [loan.codigo] })
      expect(renewed.resultados).toMatchObject([{ renovado: true }])
      const { codigo: hold } = await act('POST', '/api/reserva', { cod_acervo: await titleOf(wanted), biblioteca: 'BC', ...noParts })
      await act('PUT', `/api/reserva/${hold}/suspensao`, { ate: '2026-11-30' })
      await act('DELETE', `/api/reserva/${hold}/suspensao`)
      await act('DELETE', '/api/reserva', { reservas: [hold] })
      const asked = {
        cod_acervo: await titleOf(shelved),
        unidade_origem: 'BC',
        ...noParts,
        unidade_recebimento: 'BN',
        local_recebimento: 'balcao',
        telefone: '(53) 3233-0000',
        email: 'ana@exemplo.org',
      }
      const { codigo: request } = await act('POST', '/api/solicitacao-emprestimo', asked)
      await act('DELETE', '/api/solicitacao-emprestimo', { solicitacoes: [request] })
      await fill(await site.patronId('ana'))
      const told = (await page('ana')).atos_de_outros as readonly { readonly ato: string; readonly quem: string }[]
      expect(told.map(({ ato }) => ato)).toEqual([
        'Cancelou uma solicitação de empréstimo',
        'Fez uma solicitação de empréstimo',
        'Cancelou uma reserva',
        'Retomou uma reserva',
        'Suspendeu uma reserva',
        'Fez uma reserva',
        'Renovou um empréstimo',
        'Começou a agir por você',
      ])
      expect(new Set(told.map(({ quem }) => quem))).toEqual(new Set(['Quem você autorizou']))
      expect((await page('bruno')).atos_de_outros).toEqual([])
    })

    test('who of the staff opened the record is told, however much else was written of it since', async () => {
      const patronId = await site.patronId('celia')
      await site.stores.audit.record({
        actor: { kind: 'staff', loginId: 1 },
        act: 'read_reader',
        subject: { kind: 'patron', id: patronId },
      })
      await fill(patronId)
      expect((await page('celia')).consultas).toHaveLength(1)
    })
  })
}
