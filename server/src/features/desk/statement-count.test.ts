import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '../../adapters/database/testing/engines.ts'
import { countedStatements } from '../../testing/counted-statements.ts'
import { openDeskSite, type DeskSite } from './testing/desk-site.ts'

const noParts = { volume: null, tomo: null, parte: null, material_adicional: null, localizacao: null }

for (const engine of engines) {
  describe(`statements of the desk, on ${engine.name}`, () => {
    const { engine: watched, of } = countedStatements(engine)
    let site: DeskSite
    let lender: string
    let tales: string

    const override = { sobrepor: { codigos: ['LimiteEmprestimos', 'debito'], motivo: 'Acervo da pesquisa' } }
    beforeAll(async () => {
      site = await openDeskSite(watched)
      for (const name of ['ana', 'tales', 'rita']) await site.reader(name)
      await site.staff('otavio', 'gestor', 'BC')
      ;[lender, tales] = [await site.code('ana'), await site.code('tales')]
      for (let n = 0; n < 40; n += 1) {
        const exemplar = await site.book(`Livro ${n}`)
        const lent = await site.at('otavio', 'POST', '/api/equipe/emprestimos', { leitor: lender, exemplar, ...(n >= 5 && override) })
        expect(lent.status, JSON.stringify(lent.body)).toBe(200)
      }
      const one = { leitor: tales, exemplar: await site.book('Um livro') }
      expect((await site.at('otavio', 'POST', '/api/equipe/emprestimos', one)).status).toBe(200)
      for (let n = 0; n < 21; n += 1) {
        const debt = {
          leitor: n === 20 ? tales : lender,
          cod_biblioteca: 'BC',
          tipo_servico: 'copias',
          valor_centavos: 100 + n,
          motivo: 'Cópias',
        }
        expect((await site.at('otavio', 'POST', '/api/equipe/debitos', debt)).status).toBe(200)
      }
    })
    afterAll(() => site.remove())

    test('the page of a reader with 40 loans and 20 debts takes no more statements than that of one loan and one debt', async () => {
      const counts: number[] = []
      const ask = (code: typeof tales) => of(() => site.at('otavio', 'GET', `/api/equipe/leitores/${code}`))
      // What everybody's answers are made of is read again after it was written: not by a page that is counted.
      await ask(tales)
      for (const code of [tales, lender]) {
        const { given, count } = await ask(code)
        const { body } = given
        counts.push(count)
        expect([body.emprestimos.length, body.debitos[0].debitos.length]).toEqual(code === lender ? [40, 20] : [1, 1])
      }
      expect(counts[1]).toBeLessThanOrEqual(counts[0]!)
      expect(counts[1]).toBeLessThanOrEqual(15)
    })

    test('a loan and a return take 30 statements each at most, no more for a reader with 40 loans', async () => {
      const counts: number[][] = []
      for (const code of [tales, lender]) {
        const act = async (path: string, body: object, key: string) => {
          const { given, count } = await of(() => site.at('otavio', 'POST', `/api/equipe/${path}`, body, { 'idempotency-key': key }))
          expect(given.status, JSON.stringify(given.body)).toBe(200)
          return count
        }
        const lendAndReturn = async (exemplar: string) => [
          await act('emprestimos', { leitor: code, exemplar, ...override }, `empresta-${exemplar}-do-leitor`),
          await act('devolucoes', { exemplar }, `devolve-${exemplar}-do-leitor`),
        ]
        // What everybody's acts go by is read again after a copy was written.
        await lendAndReturn(await site.book('Primeiro'))
        counts.push(await lendAndReturn(await site.book('Contado')))
      }
      expect(Math.max(...counts.flat())).toBeLessThanOrEqual(30)
      expect(counts[1]).toEqual(counts[0])
    })

    test('a page of nineteen suggestions takes no more statements than one of a single suggestion', async () => {
      const suggest = (biblioteca: string, titulo: string) =>
        site.as('ana', 'POST', '/api/unidade-informacao/sugestao-aquisicao', { biblioteca, titulo, editor: 'Ática' })
      await site.staff('lia', 'moderacao')
      expect((await suggest('BN', 'Um título')).status).toBe(200)
      for (let n = 0; n < 19; n += 1) expect((await suggest('BC', `Título ${n}`)).status).toBe(200)
      const counts: number[] = []
      for (const [library, shown] of [
        ['BN', 1],
        ['BC', 19],
      ] as const) {
        const { given, count } = await of(() => site.at('lia', 'GET', `/api/equipe/sugestoes?biblioteca=${library}`))
        expect(given.body.data).toHaveLength(shown)
        counts.push(count)
      }
      expect(counts[1]).toBe(counts[0])
    })

    test('with holds, a request, a credit, a block and notes beside them it takes 15, and on PostgreSQL the data version', async () => {
      const act = async (path: string, body: object) => {
        const done = await site.at('otavio', 'POST', `/api/equipe/${path}`, body)
        expect(done.status, JSON.stringify(done.body)).toBe(200)
        return done.body
      }
      const ofTitle = async (exemplar: string) => (await site.at('otavio', 'GET', `/api/equipe/exemplares/${exemplar}`)).body.cod_acervo
      const full = await site.code('rita')
      const money = { leitor: full, cod_biblioteca: 'BC', valor_centavos: 700 }
      for (let n = 0; n < 3; n += 1) {
        const exemplar = await site.book(`Procurado ${n}`)
        await act('emprestimos', { leitor: tales, exemplar, ...override })
        await act('reservas', { leitor: full, cod_acervo: await ofTitle(exemplar), biblioteca: 'BC', ...noParts })
        await act('emprestimos', { leitor: full, exemplar: await site.book(`Levado ${n}`) })
      }
      const way = { unidade_origem: 'BC', unidade_recebimento: 'BN', local_recebimento: 'balcao', telefone: '2222-1000', email: 'a@b.br' }
      await act('solicitacoes-emprestimo', { leitor: full, cod_acervo: await ofTitle(await site.book('De longe')), ...noParts, ...way })
      const { codigo } = await act('debitos', { ...money, tipo_servico: 'copias', motivo: 'Cópias' })
      await act('pagamentos', money)
      await act(`debitos/${codigo}/correcao`, { valor_centavos: 300, motivo: 'Eram três folhas' })
      await act('debitos', { ...money, valor_centavos: 100, tipo_servico: 'copias', motivo: 'Cópias' })
      for (const tipo of ['publica', 'interna']) await act(`leitores/${full}/notas`, { tipo, texto: 'Vem à tarde' })
      await act('bloqueios', { leitor: full, tipo: 'administrativo', motivo: 'Conversar' })
      await site.at('otavio', 'GET', `/api/equipe/leitores/${tales}`)
      const { given, count } = await of(() => site.at('otavio', 'GET', `/api/equipe/leitores/${full}`))
      const { emprestimos, reservas, solicitacoes, debitos, creditos, bloqueios, notas } = given.body
      const parts = [emprestimos, reservas, solicitacoes, debitos[0].debitos, creditos, bloqueios, notas]
      expect(parts.map((part) => part.length)).toEqual([3, 3, 1, 1, 1, 1, 2])
      expect(count).toBeLessThanOrEqual(engine.name === 'postgresql' ? 16 : 15)
    })
  })
}
