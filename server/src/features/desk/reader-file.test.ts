import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '../../adapters/database/testing/engines.ts'
import { openDeskSite, type DeskSite } from './testing/desk-site.ts'

const key = { volume: null, tomo: null, parte: null, material_adicional: null, localizacao: null }

for (const engine of engines) {
  describe(`what the desk knows of a reader, on ${engine.name}`, () => {
    let site: DeskSite
    let ana: string
    let bruno: string
    beforeAll(async () => {
      site = await openDeskSite(engine)
      for (const name of ['ana', 'bruno', 'caio']) await site.reader(name)
      ana = await site.code('ana')
      bruno = await site.code('bruno')
      await site.staff('iara', 'atendimento', 'BC')
      await site.staff('otavio', 'gestor')
      await site.staff('lia', 'moderacao')
    })
    afterAll(() => site.remove())

    const reader = async (code: string) => (await site.at('iara', 'GET', `/api/equipe/leitores/${code}`)).body
    const lend = (body: object) => site.at('iara', 'POST', '/api/equipe/emprestimos', body)
    const delegation = (fields: object) =>
      site.database.write
        .insertInto('delegation')
        .values({
          patron_id: Number(ana),
          delegate_id: Number(bruno),
          state: 'accepted',
          ground: 'given',
          valid_from: '2026-11-01',
          may_consult: 1,
          may_renew: 0,
          may_hold: 0,
          may_request: 0,
          may_pick_up: 1,
          created_at: '2026-11-01T12:00:00.000Z',
          ...fields,
        })
        .execute()

    test('holds, requests, e-mails, the second factor and the wish of receipts are those of the reader', async () => {
      const barcode = await site.book('Dom Casmurro')
      await site.lend('bruno', barcode)
      const { cod_acervo } = (await site.at('iara', 'GET', `/api/equipe/exemplares/${barcode}`)).body
      const hold = { leitor: ana, cod_acervo, biblioteca: 'BC', ...key }
      const { codigo } = (await site.at('iara', 'POST', '/api/equipe/reservas', hold)).body
      expect(await reader(ana)).toMatchObject({
        reservas: [{ codigo, titulo: 'Dom Casmurro', situacao: 'na_fila', posicao: 1 }],
        solicitacoes: [],
        segundo_fator: false,
        comprovante: 'perguntar',
        notas: [],
      })
      expect((await reader(bruno)).emails).toMatchObject([{ tipo: 'comprovante_emprestimo', data: '2026-11-20', situacao: 'na_fila' }])
      await site.database.write
        .insertInto('totp_factor')
        .values({
          login_id: (await site.stores.logins.find('bruno'))!.id,
          state: 'active',
          encrypted_secret: 'x',
          created_at: '2026-11-20T12:00:00.000Z',
          confirmed_at: '2026-11-20T12:00:00.000Z',
        })
        .execute()
      expect((await reader(bruno)).segundo_fator).toBe(true)
    })

    test('a note is written once, a wish of receipts is kept, both are audited and no act of moderation', async () => {
      const write = (who: string, body: object) =>
        site.at(who, 'POST', `/api/equipe/leitores/${ana}/notas`, body, { 'idempotency-key': 'nota-0001' })
      expect((await write('lia', { tipo: 'interna', texto: 'x' })).status).toBe(403)
      expect((await write('iara', { tipo: 'interna', texto: '   ' })).status).toBe(422)
      const note = { tipo: 'interna', texto: 'Prefere telefone' }
      const first = await write('iara', note)
      expect(first).toMatchObject({ status: 200, body: note })
      expect(await write('iara', note)).toEqual(first)
      const wish = (who: string, comprovante: string) => site.at(who, 'PUT', `/api/equipe/leitores/${ana}/comprovante`, { comprovante })
      expect((await wish('lia', 'email')).status).toBe(403)
      expect((await wish('iara', 'fax')).status).toBe(422)
      expect((await wish('iara', 'email')).body).toEqual({ comprovante: 'email' })
      // What is scanned or typed tells it with the reader: the visit ends with the receipt as it is wanted.
      for (const q of ['P-ana', 'Maria da Conceição']) {
        const found = (await site.at('iara', 'POST', '/api/equipe/identificacao', { q })).body.data as { codigo: string }[]
        expect(found.find(({ codigo }) => codigo === ana)).toMatchObject({ comprovante: 'email' })
      }
      expect(await reader(ana)).toMatchObject({ notas: [note], comprovante: 'email' })
      const acts = await site.stores.audit.list({ limit: 20, subject: { kind: 'patron', id: Number(ana) } })
      expect(acts.map((one) => one.act)).toEqual(expect.arrayContaining(['wrote_note', 'set_receipts']))
    })

    test('a note that the reader may see is told from one that is for the staff alone', async () => {
      const caio = await site.code('caio')
      const notes = [
        { tipo: 'publica', texto: 'Traga a carteira' },
        { tipo: 'interna', texto: 'Prefere telefone' },
      ]
      const written = []
      for (const note of notes) written.push((await site.at('iara', 'POST', `/api/equipe/leitores/${caio}/notas`, note)).body)
      expect(written).toMatchObject(notes)
      expect((await reader(caio)).notas).toEqual(expect.arrayContaining(notes.map((note) => expect.objectContaining(note))))
    })

    test('only a delegate with the power to fetch takes a copy for somebody', async () => {
      const exemplar = await site.book('Iracema')
      const fetch = (retirado_por: string) => lend({ leitor: ana, exemplar, retirado_por })
      const refused = async (retirado_por = bruno) => {
        const answer = await fetch(retirado_por)
        expect([answer.status, answer.body.code]).toEqual([403, 'acesso_negado'])
      }
      await refused()
      const ends = { state: 'ended', ended_at: '2026-11-10T12:00:00.000Z', ended_by: 'represented' } as const
      await delegation({ state: 'offered' })
      await refused()
      const change = (fields: object) => site.database.write.updateTable('delegation').set(fields).execute()
      await change({ state: 'accepted', accepted_at: '2026-11-02T12:00:00.000Z', may_pick_up: 0 })
      await refused()
      await change({ may_pick_up: 1, valid_from: '2026-11-21' })
      await refused()
      await change({ valid_from: '2026-11-01', valid_until: '2026-11-19' })
      await refused()
      await change(ends)
      await refused()
      await change({ state: 'accepted', ended_at: null, ended_by: null, valid_until: '2026-11-20' })
      await refused(await site.code('caio'))
      await refused('999999')
      const { body } = await fetch(bruno)
      expect(body).toMatchObject({ exemplar, titulo: 'Iracema' })
      const { picked_up_by } = await site.database.read
        .selectFrom('loan')
        .select('picked_up_by')
        .where('barcode', '=', exemplar)
        .executeTakeFirstOrThrow()
      expect(picked_up_by).toBe((await site.stores.deskReaders.find(Number(bruno)))!.name)
    })

    test('a reversed payment says what is owed again', async () => {
      const debt = { leitor: ana, cod_biblioteca: 'BC', tipo_servico: 'copias', valor_centavos: 500, motivo: 'Cópias' }
      const { codigo: debito } = (await site.at('otavio', 'POST', '/api/equipe/debitos', debt)).body
      const paid = await site.at('iara', 'POST', '/api/equipe/pagamentos', { leitor: ana, cod_biblioteca: 'BC', valor_centavos: 300 })
      const reverse = (who: string) => site.at(who, 'POST', `/api/equipe/pagamentos/${paid.body.codigo}/estorno`, { motivo: 'Engano' })
      expect((await reverse('iara')).status).toBe(403)
      expect((await reverse('otavio')).body).toEqual({
        codigo: paid.body.codigo,
        linhas: [{ debito, valor_centavos: 300, saldo_centavos: 500 }],
      })
    })

    test('counters of the day hide cells with fewer than five persons, cell by cell', async () => {
      const waive = { leitor: bruno, cod_biblioteca: 'BC', tipo_servico: 'copias', valor_centavos: 100, motivo: 'Cópias' }
      const { codigo } = (await site.at('otavio', 'POST', '/api/equipe/debitos', waive)).body
      await site.at('otavio', 'POST', `/api/equipe/debitos/${codigo}/abono`, { motivo: 'Pedido de Bruno' })
      const [full] = (await site.at('otavio', 'GET', '/api/equipe/relatorios/dia?biblioteca=BC')).body.data
      expect(full).toMatchObject({ emprestimos: 2, reservas_liberadas: 0, reservas_vencidas: 0, abonos: { 'Pedido de Bruno': 1 } })
      await site.staff('bia', 'gestor', 'BN')
      const [few] = (await site.at('bia', 'GET', '/api/equipe/relatorios/dia?biblioteca=BC')).body.data
      expect(few).toMatchObject({ emprestimos: null, devolucoes: 0, abonos: { outros: null } })
      expect((await site.at('iara', 'GET', '/api/equipe/relatorios/dia')).status).toBe(403)
    })

    test('a row of the policy tells how many running loans keep it', async () => {
      const { data } = (await site.at('otavio', 'GET', '/api/equipe/politicas?categoria=GR&grupo=livro')).body
      const loans = data.map((one: { emprestimos: number }) => one.emprestimos)
      expect(loans.reduce((sum: number, one: number) => sum + one, 0)).toBe(2)
    })
  })
}
