import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '../../adapters/database/testing/engines.ts'
import { openDeskSite, type DeskSite } from './testing/desk-site.ts'

const isToday = ({ data }: { data: string }) => data === '2026-11-20'

for (const engine of engines) {
  describe(`lending and returning at the desk, on ${engine.name}`, () => {
    let site: DeskSite
    let ana: string
    let bruno: string
    beforeAll(async () => {
      site = await openDeskSite(engine)
      for (const name of ['ana', 'bruno']) await site.reader(name)
      await site.database.write
        .updateTable('patron')
        .set({ card_number: '7001', cpf: '52998224725', name: 'Ana Lúcia Souza' })
        .where('code', '=', 'P-ana')
        .execute()
      ana = await site.code('ana')
      bruno = await site.code('bruno')
      await site.staff('iara', 'atendimento', 'BC')
      await site.staff('otavio', 'gestor')
      await site.staff('lia', 'moderacao')
    })
    afterAll(() => site.remove())

    const lend = (body: object, key?: string, who = 'iara') =>
      site.at(who, 'POST', '/api/equipe/emprestimos', body, key === undefined ? {} : { 'idempotency-key': key })

    test('a copy is lent, and the same key lends it once', async () => {
      const barcode = await site.book('Iracema')
      const first = await lend({ leitor: ana, exemplar: `${barcode}\r\n` }, 'leitura-0001')
      expect(first).toMatchObject({
        status: 200,
        body: {
          exemplar: barcode,
          titulo: 'Iracema',
          data_devolucao: '2026-11-27',
          hora_devolucao: '22:00',
          avisos: [],
          regra: expect.any(Number),
        },
      })
      expect(await lend({ leitor: ana, exemplar: `${barcode}\r\n` }, 'leitura-0001')).toEqual(first)
      const again = await lend({ leitor: ana, exemplar: barcode }, 'leitura-0002')
      expect([again.status, again.body.code]).toEqual([422, 'ja_com_o_leitor'])
      expect(again.body.motivos[0].mensagem).toBeTruthy()
      expect((await lend({ leitor: bruno, exemplar: barcode })).body.code).toBe('ExemplarEmprestado')
      expect(JSON.stringify((await lend({ leitor: bruno, exemplar: barcode })).body)).not.toContain('Ana')
    })

    test('a delegate fetches from the first day of the delegation to its last, as days of the library', async () => {
      const midnight = new Date('2026-11-20T03:00:00Z').getTime()
      const now = site.clock.now()
      const delegation = await site.database.write
        .insertInto('delegation')
        .values({
          patron_id: Number(ana),
          delegate_id: Number(bruno),
          state: 'accepted',
          accepted_at: '2026-11-02T12:00:00.000Z',
          ground: 'given',
          valid_from: '2026-11-20',
          valid_until: '2026-11-20',
          may_consult: 1,
          may_renew: 0,
          may_hold: 0,
          may_request: 0,
          may_pick_up: 1,
          created_at: '2026-11-01T12:00:00.000Z',
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      const seconds = [-1, 0, 86_399, 86_400] as const
      const answers: (readonly [number, number, unknown])[] = []
      for (const at of seconds) {
        const exemplar = await site.book(`Buscado ${at}`)
        site.clock.set(new Date(midnight + at * 1000))
        await site.deskToken('iara', 'BC')
        const { status, body } = await lend({ leitor: ana, exemplar, retirado_por: bruno })
        answers.push([at, status, body.code])
        await site.at('iara', 'POST', '/api/equipe/devolucoes', { exemplar })
      }
      site.clock.set(now)
      await site.deskToken('iara', 'BC')
      await site.database.write.deleteFrom('delegation').where('id', '=', delegation.id).execute()
      expect(answers).toEqual([
        [-1, 403, 'acesso_negado'],
        [0, 200, undefined],
        [86_399, 200, undefined],
        [86_400, 403, 'acesso_negado'],
      ])
    })

    test('what is unknown or no copy is named', async () => {
      expect((await lend({ leitor: ana, exemplar: 'NADA' })).status).toBe(404)
      expect((await lend({ leitor: '999999', exemplar: 'NADA' })).status).toBe(404)
      expect((await lend({ leitor: ana, exemplar: '7001' })).body.code).toBe('cartao_no_lugar_do_exemplar')
      const [one, two] = [await site.book('Um'), await site.book('Dois')]
      expect(one.length).toBe(two.length)
      expect((await lend({ leitor: ana, exemplar: one + two })).body.code).toBe('codigo_ilegivel')
      expect((await lend({ exemplar: one })).body).toMatchObject({ code: 'dados_invalidos', fields: [{ field: 'leitor' }] })
      expect((await lend({ leitor: ana, exemplar: one, vinculo: '99999' })).status).toBeGreaterThanOrEqual(404)
    })

    test('a copy is returned by its bar code and says where it goes', async () => {
      const barcode = await site.book('Senhora')
      const { body: lent } = await lend({ leitor: bruno, exemplar: barcode })
      const returned = await site.at('iara', 'POST', '/api/equipe/devolucoes', { exemplar: barcode })
      expect(returned).toEqual({
        status: 200,
        body: {
          exemplar: barcode,
          titulo: 'Senhora',
          destino: 'estante',
          emprestimo: lent.codigo,
          leitor: bruno,
          comprovante: 'perguntar',
        },
      })
      const far = await site.at('otavio', 'PUT', '/api/equipe/sessao', { cod_biblioteca: 'BN' })
      expect(far.status).toBe(200)
      const sent = await site.at('otavio', 'POST', '/api/equipe/devolucoes', { exemplar: barcode })
      expect(sent.body).toMatchObject({ destino: 'enviar', cod_biblioteca: 'BC' })
      await site.at('otavio', 'PUT', '/api/equipe/sessao', { cod_biblioteca: 'BC' })
      expect((await site.at('iara', 'POST', '/api/equipe/devolucoes', { exemplar: barcode })).body.destino).toBe('estante')
      await lend({ leitor: bruno, exemplar: barcode })
      const future = await site.at('iara', 'POST', '/api/equipe/devolucoes', { exemplar: barcode, quando: '2027-01-01' })
      expect(future).toMatchObject({ status: 422, body: { code: 'DataFutura' } })
      await site.at('iara', 'POST', '/api/equipe/devolucoes', { exemplar: barcode })
      expect((await site.at('iara', 'POST', '/api/equipe/devolucoes', { exemplar: barcode, isentar: { motivo: 'x' } })).body.code).toBe(
        'acesso_negado',
      )
    })

    test('a due day is named by who may move due dates', async () => {
      const exemplar = await site.book('Encarnação')
      const until = (who: string, devolucao: string) =>
        site.at(who, 'POST', '/api/equipe/emprestimos', { leitor: bruno, exemplar, devolucao })
      expect(await until('iara', '2026-12-11')).toMatchObject({ status: 403, body: { code: 'acesso_negado' } })
      expect(await until('otavio', '2026-12-11')).toMatchObject({ status: 200, body: { data_devolucao: '2026-12-11' } })
    })

    test('renewing, undoing within ten minutes, a later due day, the key of the receipt', async () => {
      const barcode = await site.book('Lucíola')
      const { body: lent } = await lend({ leitor: bruno, exemplar: barcode })
      const key = await site.at('iara', 'GET', `/api/equipe/chave/${lent.chave_seguranca}`)
      expect(key.body).toMatchObject({ valida: true, emprestimo: lent.codigo, ato: 'emprestimo' })
      expect((await site.at('iara', 'GET', '/api/equipe/chave/AAAAAAAAAAAAAAAA')).body).toEqual({ valida: false })
      // Ç is a key beside L.
      expect((await site.at('iara', 'GET', `/api/equipe/chave/${encodeURIComponent('AAAAAAAAAAAAAAAÇ')}`)).body).toEqual({ valida: false })
      const move = (who: string, body: object) => site.at(who, 'POST', `/api/equipe/emprestimos/${lent.codigo}/vencimento`, body)
      expect((await move('iara', { data: '2026-12-04', motivo: 'Greve' })).status).toBe(403)
      expect((await move('otavio', { data: '2026-12-04', motivo: '  ' })).status).toBe(422)
      expect((await move('otavio', { data: '2026-12-06', motivo: 'Greve' })).body.code).toBe('DataFechada')
      expect((await move('otavio', { data: '2026-12-04', motivo: 'Greve' })).body).toMatchObject({ data_devolucao: '2026-12-04' })
      const other = await site.at('iara', 'POST', '/api/equipe/renovacoes', { leitor: ana, emprestimos: [lent.codigo] })
      expect(other.status).toBe(404)
      const undo = (who: string, codigo: string) =>
        site.at(who, 'POST', `/api/equipe/emprestimos/${codigo}/desfazer`, { ato: 'emprestimo' })
      const { body: second } = await lend({ leitor: bruno, exemplar: await site.book('Diva') })
      expect((await undo('otavio', second.codigo)).body.code).toBe('NaoPodeDesfazer')
      expect((await undo('iara', second.codigo)).body).toEqual({ codigo: second.codigo, desfeito: true })
    })

    test('overriding asks for the activity, and for what may be overridden', async () => {
      const barcode = await site.book('Til')
      const over = (who: string, codigos: readonly string[]) =>
        lend({ leitor: ana, exemplar: barcode, sobrepor: { codigos, motivo: 'Autorizado' } }, undefined, who)
      expect((await over('iara', ['LimiteEmprestimos'])).body.code).toBe('acesso_negado')
      expect((await over('otavio', ['ExemplarEmprestado'])).body).toMatchObject({
        code: 'sobreposicao_negada',
        params: { codigos: ['ExemplarEmprestado'] },
      })
      expect((await over('otavio', ['LimiteEmprestimos'])).status).toBe(200)
    })

    test('a use in the room is due today, takes no place in the limit, and counts as consultation, not as loan', async () => {
      await site.reader('rute')
      const rute = await site.code('rute')
      for (let n = 1; n <= 5; n += 1) expect((await lend({ leitor: rute, exemplar: await site.book(`Da Rute ${n}`) })).status).toBe(200)
      const day = async () => (await site.at('otavio', 'GET', '/api/equipe/relatorios/dia?biblioteca=BC')).body.data.find(isToday) ?? {}
      const before = await day()
      const exemplar = await site.book('Sexto da Rute')
      expect((await lend({ leitor: rute, exemplar })).body.code).toBe('LimiteEmprestimos')
      const used = await lend({ leitor: rute, exemplar, tipo: 'consulta' })
      expect(used).toMatchObject({ status: 200, body: { data_devolucao: '2026-11-20', hora_devolucao: '22:00' } })
      expect(used.body.regra).toBeUndefined()
      const after = await day()
      expect([after.consultas, after.emprestimos]).toEqual([(before.consultas ?? 0) + 1, before.emprestimos])
      const { body } = await site.at('otavio', 'GET', '/api/equipe/relatorios/circulacao?periodo=2026-11&biblioteca=BC')
      expect(body.data.reduce((sum: number, one: { consultas: number }) => sum + one.consultas, 0)).toBe(after.consultas)
      expect((await site.at('iara', 'POST', '/api/equipe/devolucoes', { exemplar })).body).toMatchObject({ destino: 'estante' })
      expect((await day()).devolucoes).toBe(after.devolucoes)
    })

    test('moderation lends nothing, and every act says who did it where', async () => {
      expect((await lend({ leitor: ana, exemplar: 'B1' }, undefined, 'lia')).status).toBe(403)
      const iara = (await site.stores.logins.find('iara'))!.id
      const acts = await site.stores.audit.list({ limit: 100, loginId: iara })
      const lent = acts.find((one) => one.act === 'lent_copy')
      expect(lent).toMatchObject({
        actor: { kind: 'staff', loginId: iara },
        detail: { library: site.libraryId, patron: expect.any(Number) },
      })
    })
  })
}
