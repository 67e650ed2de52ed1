import type { Power } from '@farol/contract/delegations.ts'
import type { Act } from '@farol/contract/schemas/patron-wire.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '../../adapters/database/testing/engines.ts'
import { actingToken } from './testing/acting-token.ts'
import { atDesk, openLoanSite, type LoanSite } from '../loans/testing/loan-site.ts'

const noParts = { volume: null, tomo: null, parte: null, material_adicional: null, localizacao: null }
const paymentSlips = { driver: 'gru', payee: 'Universidade', unit: '154047', management: '15264', code: '28848-9', minimum: 0 }

/** An act as it is shown: open, or the codes of what stands against it. */
const shown = ({ permitido, motivos }: Act) => (permitido ? 'open' : motivos.map(({ codigo }) => codigo).join(' '))

for (const engine of engines) {
  describe(`acts that are shown to who acts for somebody, on ${engine.name}`, () => {
    let site: LoanSite
    const tokens = new Map<string, string>()
    const titleOf = async (barcode: string) => {
      const copy = await site.database.read.selectFrom('copy').select('title_id').where('barcode', '=', barcode).executeTakeFirstOrThrow()
      return String(copy.title_id)
    }
    const actFor = async (delegate: string, powers: readonly Power[]) => {
      await site.reader(delegate)
      tokens.set(delegate, await actingToken(site, { delegate, represented: 'ana', powers, from: '2026-11-20' }))
    }
    const read = async (who: string, url: string) => (await site.call('GET', url, undefined, { token: tokens.get(who)! })).json()

    beforeAll(async () => {
      site = await openLoanSite(engine)
      const [campus] = await site.stores.libraries.campuses()
      await site.stores.libraries.putLibrary({ code: 'BN', name: 'Biblioteca Norte', campusId: campus!.id, kind: 'library' })
      await site.stores.settings.put('circulation', { paymentSlips })
      tokens.set('ana', await site.reader('ana'))
      await site.reader('bruno')
      const [lent, shelved] = [await site.book('Helena'), await site.book('Iracema')]
      await site.lend('bruno', lent)
      await site.as('ana', 'POST', '/api/reserva', { cod_acervo: await titleOf(lent), biblioteca: 'BC', ...noParts })
      await site.as('ana', 'POST', '/api/solicitacao-emprestimo', {
        cod_acervo: await titleOf(shelved),
        unidade_origem: 'BC',
        ...noParts,
        unidade_recebimento: 'BN',
        local_recebimento: 'balcao',
        telefone: '(53) 3233-0000',
        email: 'ana@exemplo.org',
      })
      const charge = { patronId: await site.patronId('ana'), libraryId: site.libraryId, kind: 'photocopies', cents: 1_200 } as const
      await site.stores.librarySystem.money.charge(charge, atDesk)
      await actFor('olha', ['consultar'])
      await actFor('reserva', ['consultar', 'reservar'])
      await actFor('solicita', ['consultar', 'solicitar'])
    })
    afterAll(() => site.remove())

    test('holds are cancelled and suspended by who has that power, and by nobody else', async () => {
      const acts = async (who: string) => {
        const [{ acoes }] = (await read(who, '/api/reserva')).data
        return [shown(acoes.cancelar), shown(acoes.suspender)]
      }
      expect(await acts('ana')).toEqual(['open', 'open'])
      expect(await acts('reserva')).toEqual(['open', 'open'])
      for (const who of ['olha', 'solicita']) {
        const [{ acoes }] = (await read(who, '/api/reserva')).data
        const all = Object.values(acoes as Record<string, Act>).map(shown)
        expect(all).toEqual(all.map(() => 'acesso_negado'))
        expect(acoes.mudar_retirada).not.toHaveProperty('bibliotecas')
      }
    })

    test('requests are cancelled by who has that power, in the list and by themselves, and by nobody else', async () => {
      const path = '/api/solicitacao-emprestimo'
      const acts = async (who: string) => {
        const [{ codigo, acoes }] = (await read(who, path)).data
        return [shown(acoes.cancelar), shown((await read(who, `${path}/${codigo}`)).acoes.cancelar)]
      }
      expect([await acts('ana'), await acts('solicita')]).toEqual([
        ['open', 'open'],
        ['open', 'open'],
      ])
      for (const who of ['olha', 'reserva']) expect(await acts(who)).toEqual(['acesso_negado', 'acesso_negado'])
    })

    test('slips and registrations are the person’s own, whatever the powers', async () => {
      const acts = async (who: string) => {
        const [library] = (await read(who, '/api/emprestimo/debitos-pendentes')).bibliotecas
        const [registration] = (await read(who, '/api/pessoas/renovar')).cadastro
        return [shown(library.acoes.gerar_gru), shown(registration.acoes.renovar)]
      }
      expect(await acts('ana')).toEqual(['open', 'cadastro_em_dia'])
      for (const who of ['olha', 'reserva', 'solicita']) expect(await acts(who)).toEqual(['acao_pessoal', 'acao_pessoal'])
    })
  })
}
