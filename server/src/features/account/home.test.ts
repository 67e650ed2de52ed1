import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '../../adapters/database/testing/engines.ts'
import { openLoanSite, type LoanSite } from '../loans/testing/loan-site.ts'

for (const engine of engines) {
  describe(`what matters to a reader today, on ${engine.name}`, () => {
    let site: LoanSite
    beforeAll(async () => {
      site = await openLoanSite(engine)
      for (const name of ['ana', 'bruno', 'carla']) await site.reader(name)
    })
    afterAll(() => site.remove())

    const home = async (name: string) => (await site.as(name, 'GET', '/api/pessoas/meu-farol/agora')).body

    test('nothing: all is well, with the next due day; everybody sees their own', async () => {
      const barcode = await site.book('Dom Casmurro')
      const lent = await site.lend('ana', barcode)
      expect(await home('ana')).toMatchObject({
        itens: [{ tipo: 'tudo_em_dia', data: lent.dueOn }],
        contadores: { emprestimos: 1, limite_emprestimos: 5, reservas: 0, debitos_centavos: 0, solicitacoes: 0 },
      })
      expect(await home('bruno')).toMatchObject({ itens: [{ tipo: 'tudo_em_dia' }], contadores: { emprestimos: 0 } })
    })

    test('the card: name, category and the code that the desk knows', async () => {
      const { status, body } = await site.as('ana', 'GET', '/api/pessoas/meu-farol/carteira')
      expect([status, body]).toEqual([200, { nome: expect.any(String), categoria: 'GR', numero: 'P-ana' }])
    })

    test('due tomorrow, due today, overdue: each with its day, hour, library, and the renewal that it may have', async () => {
      const [{ data: due }] = (await home('ana')).itens
      const before = (days: number) => new Date(Date.parse(`${due}T15:00:00Z`) - days * 86_400_000).toISOString()
      for (const [days, tipo] of [
        [1, 'vence_amanha'],
        [0, 'vence_hoje'],
        [-2, 'em_atraso'],
      ] as const) {
        await site.setTime(before(days))
        const [pending] = (await site.as('ana', 'GET', '/api/emprestimo/titulos-pendentes')).body.data
        const [item] = (await home('ana')).itens
        expect(item).toEqual({
          tipo,
          codigo: pending.codigo,
          titulo: 'Dom Casmurro',
          data: due,
          hora: '22:00',
          cod_biblioteca: pending.cod_biblioteca,
          desc_biblioteca: pending.desc_biblioteca,
          acao: { tipo: 'renovar', ...pending.acoes.renovar },
        })
      }
    })

    test('an unread alert that nothing else tells stands last; once it is read it is gone', async () => {
      const patronId = await site.patronId('bruno')
      const id = await site.stores.alerts.notify({
        patronId,
        kind: 'staff_notice',
        subject: 'notice:1',
        params: { heading: 'Biblioteca fechada', message: 'Não abrimos na sexta-feira.' },
        at: site.clock.now(),
      })
      expect((await home('bruno')).itens).toEqual([
        { tipo: 'tudo_em_dia' },
        { tipo: 'alerta', codigo: String(id), titulo: 'Biblioteca fechada', acao: { tipo: 'ver_alerta', permitido: true, motivos: [] } },
      ])
      await site.stores.alerts.mark(patronId, { ids: [id!] }, true)
      expect((await home('bruno')).itens).toEqual([{ tipo: 'tudo_em_dia' }])
    })

    test('who acts for the person with the power to look sees it, without what is the person’s alone and without a renewal', async () => {
      await site.database.write.updateTable('patron').set({ email: null }).where('code', '=', 'P-ana').execute()
      const delegations = '/api/pessoas/meu-farol/delegacoes'
      const act = async (...poderes: string[]) => {
        const given = await site.as('ana', 'POST', delegations, {
          para: 'P-bruno',
          inicio: site.clock.now().toISOString().slice(0, 10),
          poderes,
        })
        await site.as('bruno', 'PUT', `${delegations}/${given.body.codigo}`, { aceito: true })
        const { body } = await site.as('bruno', 'POST', '/api/pessoas/meu-farol/troca-usuario', { usuario: 'P-ana' })
        const seen = async (path: string) => (await site.call('GET', path, undefined, { token: body.access_token as string })).json()
        const found = {
          home: await seen('/api/pessoas/meu-farol/agora'),
          loans: await seen('/api/emprestimo/titulos-pendentes'),
          renewals: await seen('/api/pessoas/renovar'),
        }
        await site.as('ana', 'DELETE', `${delegations}/${given.body.codigo}`)
        return found
      }
      const own = (await home('ana')).itens
      expect(own.map(({ tipo }: { tipo: string }) => tipo)).toEqual(['em_atraso', 'sem_email'])
      const looking = await act('consultar')
      const denied = { permitido: false, motivos: [{ codigo: 'acesso_negado', mensagem: expect.any(String), params: {} }] }
      expect(looking.home).toMatchObject({ contadores: { emprestimos: 1 } })
      expect(looking.home.itens).toEqual([{ ...own[0], acao: { tipo: 'renovar', ...denied } }])
      expect(looking.loans.data[0].acoes.renovar).toEqual(denied)
      expect(looking.renewals.data[0].acoes.renovar).toEqual(denied)
      const renewing = await act('consultar', 'renovar')
      expect(renewing.home.itens).toEqual([own[0]])
      const { loans } = await act('renovar')
      expect(loans.code).toBe('acesso_negado')
    })

    test('what who acts does is told to the person acted for, and nothing of it to who acts', async () => {
      const barcode = await site.book('Esaú e Jacó')
      const lent = await site.lend('carla', barcode)
      await site.setTime(new Date(site.clock.now().getTime() + 3 * 86_400_000).toISOString())
      const delegations = '/api/pessoas/meu-farol/delegacoes'
      const inicio = site.clock.now().toISOString().slice(0, 10)
      const { codigo } = (await site.as('carla', 'POST', delegations, { para: 'P-bruno', inicio, poderes: ['consultar', 'renovar'] })).body
      await site.as('bruno', 'PUT', `${delegations}/${codigo}`, { aceito: true })
      const acting = (await site.as('bruno', 'POST', '/api/pessoas/meu-farol/troca-usuario', { usuario: 'P-carla' })).body
      const renewed = await site.call(
        'POST',
        '/api/emprestimo/renovacao',
        { exemplares: [String(lent.loanId)] },
        { token: acting.access_token },
      )
      expect(renewed.json().resultados).toMatchObject([{ renovado: true }])
      const toldTo = async (name: string) =>
        (await site.as(name, 'GET', '/api/alerta')).body.data.map(({ tipo }: { tipo: string }) => tipo).toSorted()
      expect(await toldTo('carla')).toContain('renewal_receipt')
      expect(await toldTo('bruno')).not.toContain('renewal_receipt')
      await site.as('carla', 'DELETE', `${delegations}/${codigo}`)
    })
  })
}
