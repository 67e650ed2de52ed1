import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '../../adapters/database/testing/engines.ts'
import { openDeskSite, type DeskSite } from './testing/desk-site.ts'

const window = { tipo: 'ferias', nome: 'Férias', categorias: [], grupos: [], motivo: 'Portaria 1' }

for (const engine of engines) {
  describe(`windows, tasks and comments at the desk, row by row, on ${engine.name}`, () => {
    let site: DeskSite
    beforeAll(async () => {
      site = await openDeskSite(engine)
      for (const name of ['ana', 'bruno']) await site.reader(name)
      await site.staff('iara', 'atendimento', 'BC')
      await site.staff('nina', 'atendimento', 'BN')
      await site.staff('otavio', 'gestor')
    })
    afterAll(() => site.remove())

    const get = async (path: string, who = 'otavio', lang = 'pt') =>
      (await site.at(who, 'GET', `/api/equipe/${path}`, undefined, { lang })).body

    test('windows stand by their first day, the latest first, each with all it was written with; those for all stand in every library', async () => {
      const add = (more: object) => site.at('otavio', 'POST', '/api/equipe/periodos', { ...window, ...more })
      const all = { de: '2026-12-01', ate: '2026-12-20', devolucao: '2027-02-01' }
      const own = { tipo: 'limite', nome: 'Fim do semestre', de: '2027-03-01', ate: '2027-03-31', devolucao: '2027-04-01' }
      const whose = { cod_biblioteca: 'BC', categorias: ['GR', 'PG'], grupos: ['livro'] }
      const other = { nome: 'Só da BN', cod_biblioteca: 'BN', de: '2027-01-04', ate: '2027-01-04', devolucao: '2027-01-11' }
      const made = []
      for (const one of [all, { ...own, ...whose }, { ...all, ...other }]) made.push(await add(one))
      expect(made.map(({ status }) => status)).toEqual([200, 200, 200])
      expect(made[1]!.body).toEqual({ codigo: expect.stringMatching(/^\d+$/), ...own, ...whose })
      const listed = await get('periodos')
      expect([listed.total, listed.page]).toEqual([3, 1])
      const [first, second, third] = made.map(({ body }) => body)
      expect(listed.data).toEqual([second, third, first])
      expect(first).toEqual({ codigo: first.codigo, tipo: 'ferias', nome: 'Férias', ...all, categorias: [], grupos: [] })
      const names = async (query: string) => (await get(`periodos?${query}`)).data.map((one: { nome: string }) => one.nome)
      expect(await names('perPage=1&page=2')).toEqual(['Só da BN'])
      expect([await names('biblioteca=BC'), await names('biblioteca=BN')]).toEqual([
        ['Fim do semestre', 'Férias'],
        ['Só da BN', 'Férias'],
      ])
      const codigo = made[1]!.body.codigo
      await site.at('otavio', 'DELETE', `/api/equipe/periodos/${codigo}`, { motivo: 'Engano' })
      const reasons = await site.stores.audit.search({ subject: { kind: 'vacation_window', id: Number(codigo) }, act: 'gave_reason', offset: 0, limit: 9 }) // prettier-ignore
      expect(reasons.entries.map(({ detail }) => detail)).toEqual([
        { library: expect.any(Number), reason: 'Engano' },
        { library: expect.any(Number), reason: 'Portaria 1' },
      ])
    })

    test('tasks by kind and library, open or ended, each with what it is about and in the language of the desk', async () => {
      const ana = await site.code('ana')
      const barcode = await site.book('Senhora')
      const lent = await site.lend('ana', barcode)
      await site.at('iara', 'POST', `/api/equipe/emprestimos/${lent.loanId}/alegacao-devolucao`, {})
      const add = (row: object) =>
        site.database.write
          .insertInto('staff_task')
          .values({
            kind: 'refund',
            occasion: `test ${JSON.stringify(row)}`,
            state: 'open',
            detail: '{}',
            created_at: '2026-11-20T12:00:01.000Z',
            ...row,
          })
          .execute()
      const about = { library_id: site.libraryId, patron_id: Number(ana), subject_kind: 'debt', subject_id: 77 }
      await add({ ...about, detail: JSON.stringify({ cents: 350 }) })
      await add({ kind: 'closed_day', library_id: site.secondLibraryId, created_at: '2026-11-20T12:00:02.000Z' })
      await add({ kind: 'check', created_at: '2026-11-20T12:00:03.000Z' })
      const refund = {
        codigo: expect.stringMatching(/^\d+$/),
        tipo: 'restituicao',
        texto: expect.stringMatching(/./),
        desde: '2026-11-20T12:00:01.000Z',
        cod_biblioteca: 'BC',
        leitor: { codigo: ana, nome: 'Maria da Conceição' },
        valor_centavos: 350,
        debito: 'farol-77',
        situacao: 'aberta',
      }
      const { data, contagens } = await get('pendencias')
      expect(data.find(({ tipo }: { tipo: string }) => tipo === 'restituicao')).toEqual(refund)
      expect(data.find(({ tipo }: { tipo: string }) => tipo === 'em_procura')).toMatchObject({
        exemplar: barcode,
        emprestimo: lent.loanId,
        leitor: { codigo: ana },
      })
      expect(contagens).toMatchObject({ restituicao: 1, em_procura: 1, verificacao: 1 })
      const kinds = async (query: string, who = 'otavio') =>
        (await get(`pendencias?${query}`, who)).data.map(({ tipo }: { tipo: string }) => tipo)
      expect(await kinds('tipo=restituicao')).toEqual(['restituicao'])
      expect(await kinds('biblioteca=BN')).toEqual(expect.arrayContaining(['dia_fechado']))
      expect(await kinds('biblioteca=BN')).not.toContain('restituicao')
      expect((await get('pendencias?biblioteca=BC', 'nina')).code).toBe('acesso_negado')
      expect((await get('pendencias?tipo=restituicao', 'otavio', 'en')).data[0].texto).not.toBe(
        (await get('pendencias?tipo=restituicao')).data[0].texto,
      )
      const [{ codigo }] = (await get('pendencias?tipo=restituicao')).data
      const ended = await site.at('iara', 'POST', `/api/equipe/pendencias/${codigo}/encerrar`, { resultado: 'Devolvido' })
      expect(ended.body).toEqual({
        ...refund,
        codigo,
        situacao: 'encerrada',
        encerrada_em: '2026-11-20T12:00:00.000Z',
        resultado: 'Devolvido',
      })
      expect([await kinds('tipo=restituicao'), await kinds('tipo=restituicao&situacao=encerrada')]).toEqual([[], ['restituicao']])
    })

    test('comments by state, writer and title, page by page; a refused one tells why, to its writer too', async () => {
      const [ana, bruno] = [Number(await site.code('ana')), Number(await site.code('bruno'))]
      const titleOf = async (title: string) => {
        const copy = site.database.read
          .selectFrom('copy')
          .select('title_id')
          .where('barcode', '=', await site.book(title))
        return (await copy.executeTakeFirstOrThrow()).title_id
      }
      const [first, second] = [await titleOf('Iracema'), await titleOf('Til')]
      const write = (titleId: number, patronId: number, content: string, day: string) =>
        site.stores.commentDesk.add({ titleId, patronId, content, writtenAt: new Date(`2026-11-${day}T12:00:00Z`) })
      const ids = [await write(first, ana, 'Um', '10'), await write(second, ana, 'Dois', '11'), await write(first, bruno, 'Três', '12')]
      const decide = (id: number, more: object) => site.at('otavio', 'PUT', '/api/equipe/comentarios', { comentarios: [id], ...more })
      const texts = async (query: string) => {
        const { data, total, page, perPage } = await get(`comentarios?${query}`)
        return [data.map((one: { comentario: string }) => one.comentario), total, page, perPage]
      }
      expect(await texts('perPage=2')).toEqual([['Um', 'Dois'], 3, 1, 2])
      expect(await texts('perPage=2&page=2')).toEqual([['Três'], 3, 2, 2])
      expect(await texts(`acervo=${first}`)).toEqual([['Um', 'Três'], 2, 1, 20])
      expect(await texts(`autor=${ana}`)).toEqual([['Um', 'Dois'], 2, 1, 20])
      await decide(ids[0]!, { decisao: 'recusar', motivo: 'Fora do assunto' })
      const [row] = (await get('comentarios?situacao=recusado')).data
      expect(row).toEqual({
        id: ids[0],
        cod_acervo: String(first),
        titulo: 'Iracema',
        autor: { codigo: String(ana), nome: 'Maria da Conceição' },
        comentario: 'Um',
        quando: '2026-11-10T12:00:00.000Z',
        situacao: 'recusado',
        motivo: 'Fora do assunto',
        anteriores: { publicados: 0, recusados: 0 },
      })
      expect((await get('comentarios')).data[0]).toMatchObject({ comentario: 'Dois', anteriores: { publicados: 0, recusados: 1 } })
      const told = site.database.read.selectFrom('alert').select(['patron_id', 'params']).where('subject', '=', `comment:${ids[0]}`)
      const rows = (await told.execute()).map(({ patron_id, params }) => [patron_id, JSON.parse(params)])
      expect(rows).toEqual([[ana, { outcome: 'refused', title: 'Iracema', reason: 'Fora do assunto' }]])
      const { entries } = await site.stores.audit.search({ act: 'decided_comment', offset: 0, limit: 9 })
      expect(entries).toMatchObject([{ subject: { kind: 'comment', id: ids[0] }, detail: { state: 'refused', library: site.libraryId } }])
    })
  })
}
