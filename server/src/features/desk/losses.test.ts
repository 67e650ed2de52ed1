import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '../../adapters/database/testing/engines.ts'
import { openDeskSite, type DeskSite } from './testing/desk-site.ts'

for (const engine of engines) {
  describe(`copies that come back spoilt or not at all, on ${engine.name}`, () => {
    let site: DeskSite
    beforeAll(async () => {
      site = await openDeskSite(engine)
      for (const name of ['ana', 'bia', 'caio']) await site.reader(name)
      await site.staff('otavio', 'gestor')
    })
    afterAll(() => site.remove())

    const act = async (path: string, body: object) => {
      const { status, body: reply } = await site.at('otavio', 'POST', `/api/equipe/${path}`, body)
      expect(status, JSON.stringify(reply)).toBe(200)
      return reply
    }
    const lent = async (name: string, title: string, price: number | null) => {
      const exemplar = await site.book(title)
      await site.database.write.updateTable('copy').set({ price_cents: price }).where('barcode', '=', exemplar).execute()
      return { exemplar, codigo: (await act('emprestimos', { leitor: await site.code(name), exemplar })).codigo as string }
    }
    const owed = async (name: string) =>
      (await site.stores.librarySystem.money.debts(await site.patronId(name), 'open')).debts.map((one) => [one.kind, one.balance])
    const stateOf = async (exemplar: string) => (await site.at('otavio', 'GET', `/api/equipe/exemplares/${exemplar}`)).body.situacao
    const audited = async (word: string) =>
      (
        await site.database.read
          .selectFrom('audit')
          .select('detail')
          .where('act', '=', word as 'declared_lost')
          .orderBy('id')
          .execute()
      ).map(({ detail }) => JSON.parse(detail!))

    test('what came back damaged goes to the staff; its price is owed and stays owed, also when it is scanned', async () => {
      const { exemplar, codigo } = await lent('ana', 'Iracema', 4500)
      expect(await act(`emprestimos/${codigo}/extravio`, { tipo: 'dano', motivo: 'Molhou' })).toMatchObject({
        situacao: 'danificado',
        debito: { valor_centavos: 4500 },
      })
      expect(await stateOf(exemplar)).toBe('danificado')
      expect(await act('devolucoes', { exemplar })).toMatchObject({ destino: 'balcao' })
      expect([await stateOf(exemplar), await owed('ana')]).toEqual(['danificado', [['replacement', 4500]]])
      // Also when staff count it as lost afterwards.
      await site.database.write.updateTable('copy').set({ status: 'lost' }).where('barcode', '=', exemplar).execute()
      await act('devolucoes', { exemplar })
      expect(await owed('ana')).toEqual([['replacement', 4500]])
      expect(await audited('declared_lost')).toMatchObject([{ kind: 'damaged', reason: 'Molhou', cents: 4500 }])
    })

    test('the amount that staff give is what is charged, with or without a price; 0 is nothing', async () => {
      const [without, dear, free] = [
        await lent('bia', 'Senhora', null),
        await lent('bia', 'Lucíola', 9000),
        await lent('bia', 'Diva', 9000),
      ]
      const lose = ({ codigo }: { codigo: string }, valor_centavos: number) =>
        act(`emprestimos/${codigo}/extravio`, { tipo: 'extravio', valor_centavos, motivo: 'Perdido' })
      expect([await lose(without, 5000), await lose(dear, 2500)]).toMatchObject([
        { situacao: 'extraviado', debito: { valor_centavos: 5000 } },
        { debito: { valor_centavos: 2500 } },
      ])
      expect(await lose(free, 0)).toEqual({ codigo: free.codigo, situacao: 'extraviado' })
      expect(await owed('bia')).toEqual([
        ['replacement', 5000],
        ['replacement', 2500],
      ])
    })

    test('why a reader says that a copy is back is written down', async () => {
      const { codigo } = await lent('caio', 'Til', null)
      await act(`emprestimos/${codigo}/alegacao-devolucao`, { motivo: 'Deixou na caixa' })
      expect(await audited('gave_reason')).toMatchObject([{ reason: 'Deixou na caixa' }])
    })

    test('nobody moves the due day of the own loan, nor says that it is back', async () => {
      await site.reader('rita')
      await site.staff('rita', 'gestor')
      const { codigo } = await lent('rita', 'Memorial de Aires', null)
      const own = async (act: string, body: object) =>
        (await site.at('rita', 'POST', `/api/equipe/emprestimos/${codigo}/${act}`, { motivo: 'Viagem', ...body })).body
      const refused = { code: 'acesso_negado', params: { motivo: 'propria_pessoa' } }
      expect(await own('vencimento', { data: '2026-12-21' })).toMatchObject(refused)
      expect(await own('alegacao-devolucao', {})).toMatchObject(refused)
      await act(`emprestimos/${codigo}/vencimento`, { data: '2026-12-21', motivo: 'Viagem' })
      await act(`emprestimos/${codigo}/alegacao-devolucao`, { motivo: 'Na caixa' })
    })
  })
}
