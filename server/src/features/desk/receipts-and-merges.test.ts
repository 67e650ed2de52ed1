import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '../../adapters/database/testing/engines.ts'
import { readPdf } from '../../testing/read-pdf.ts'
import { openDeskSite, type DeskSite } from './testing/desk-site.ts'

for (const engine of engines) {
  describe(`receipts and merges at the desk, on ${engine.name}`, () => {
    let site: DeskSite
    const tokens = new Map<string, string>()
    beforeAll(async () => {
      site = await openDeskSite(engine)
      for (const name of ['ana', 'anabis', 'bruno', 'celia']) await site.reader(name)
      tokens.set('iara', await site.staff('iara', 'atendimento', 'BC'))
      await site.staff('otavio', 'gestor')
      await site.staff('zeca', 'administrador')
      await site.staff('nina', 'atendimento', 'BN')
    })
    afterAll(() => site.remove())

    const key = { volume: null, tomo: null, parte: null, material_adicional: null, localizacao: null }
    const path = (kind: string, code: string) => `/api/equipe/comprovantes/${kind}/${code}`
    const pdf = async (kind: string, code: string, query = '') =>
      site.call('GET', `${path(kind, code)}/pdf${query}`, undefined, { token: tokens.get('iara')! })

    test('a loan and its return as a tagged PDF, A4 or 80 mm wide, and to the reader’s own address', async () => {
      const exemplar = await site.book('Dom Casmurro')
      const lent = (await site.at('iara', 'POST', '/api/equipe/emprestimos', { leitor: await site.code('ana'), exemplar })).body
      const answer = await pdf('emprestimo', lent.codigo)
      expect([answer.statusCode, answer.headers['content-type'], answer.headers['cache-control']]).toEqual([
        200,
        'application/pdf',
        'no-store',
      ])
      const [wide, narrow] = [
        await readPdf(answer.rawPayload),
        await readPdf((await pdf('emprestimo', lent.codigo, '?largura=80mm')).rawPayload),
      ]
      expect(wide.text).toContain('Comprovante de empréstimo')
      expect(narrow.text.replaceAll(/\s/g, '')).toContain('DomCasmurro')
      expect(answer.rawPayload.toString('latin1')).toMatch(/MarkInfo/)
      expect((await pdf('emprestimo', lent.codigo, '?largura=80mm')).rawPayload.toString('latin1')).toMatch(/MediaBox \[0 0 226\.8 /)
      for (const kind of ['devolucao', 'renovacao']) expect((await pdf(kind, lent.codigo)).statusCode).toBe(404)
      expect((await site.at('nina', 'GET', `${path('emprestimo', lent.codigo)}/pdf`)).status).toBe(403)
      const once = { 'idempotency-key': 'comprovante-01' }
      for (let i = 0; i < 2; i += 1)
        expect(await site.at('iara', 'POST', `${path('emprestimo', lent.codigo)}/enviar`, undefined, once)).toEqual({
          status: 200,
          body: { enviado: true },
        })
      expect((await site.at('iara', 'POST', `${path('emprestimo', lent.codigo)}/enviar`)).body.code).toBe('muitas_requisicoes')
      await site.at('iara', 'POST', '/api/equipe/devolucoes', { exemplar })
      expect((await readPdf((await pdf('devolucao', lent.codigo)).rawPayload)).text).toContain('Comprovante de devolução')
      expect((await pdf('emprestimo', 'farol-999999')).statusCode).toBe(404)
    })

    test('a payment has its receipt; a slip of the hold shelf reads on paper as at the return and in the list, with neither title nor whole name', async () => {
      const bruno = await site.code('bruno')
      const charge = { leitor: bruno, cod_biblioteca: 'BC', tipo_servico: 'copias', valor_centavos: 500, motivo: 'Cópias' }
      await site.at('otavio', 'POST', '/api/equipe/debitos', charge)
      const paid = (await site.at('iara', 'POST', '/api/equipe/pagamentos', { leitor: bruno, cod_biblioteca: 'BC', valor_centavos: 300 }))
        .body
      const { text } = await readPdf((await pdf('pagamento', paid.codigo)).rawPayload)
      expect(text).toMatch(/Comprovante de pagamento.*R\$\s3,00; falta R\$\s2,00.*Total R\$\s3,00/)
      const english = await site.call('GET', `${path('pagamento', paid.codigo)}/pdf`, undefined, {
        token: tokens.get('iara')!,
        headers: { lang: 'en' },
      })
      expect((await readPdf(english.rawPayload)).text).toMatch(/\$3\.00.*\$2\.00/)
      const exemplar = await site.book('Memórias póstumas')
      await site.lend('celia', exemplar)
      const titleId = (
        await site.database.read.selectFrom('copy').select('title_id').where('barcode', '=', exemplar).executeTakeFirstOrThrow()
      ).title_id
      const hold = (
        await site.at('iara', 'POST', '/api/equipe/reservas', { leitor: bruno, cod_acervo: String(titleId), biblioteca: 'BC', ...key })
      ).body
      expect((await pdf('etiqueta_reserva', hold.codigo)).statusCode).toBe(404)
      const { etiqueta } = (await site.at('iara', 'POST', '/api/equipe/devolucoes', { exemplar })).body
      const shelf = (await site.at('iara', 'GET', '/api/equipe/reservas?lista=prateleira')).body.data
      expect(etiqueta).toMatch(/^\d+ .{1,4} CON$/)
      expect(shelf).toMatchObject([{ exemplar, etiqueta }])
      const slip = (await readPdf((await pdf('etiqueta_reserva', hold.codigo, '?largura=80mm')).rawPayload)).text
      expect(slip).toContain(etiqueta)
      expect(slip).not.toMatch(/póstumas|Conceição/)
      expect((await site.at('iara', 'POST', `${path('etiqueta_reserva', hold.codigo)}/enviar`)).status).toBe(404)
    })

    test('the receipt of a payment that was taken back says so, and no other does', async () => {
      const davi = (await site.reader('davi'), await site.code('davi'))
      const charge = { leitor: davi, cod_biblioteca: 'BC', tipo_servico: 'copias', valor_centavos: 500, motivo: 'Cópias' }
      await site.at('otavio', 'POST', '/api/equipe/debitos', charge)
      const { codigo } = (
        await site.at('iara', 'POST', '/api/equipe/pagamentos', { leitor: davi, cod_biblioteca: 'BC', valor_centavos: 300 })
      ).body
      const text = async () => (await readPdf((await pdf('pagamento', codigo)).rawPayload)).text
      expect(await text()).not.toContain('estornado')
      await site.at('otavio', 'POST', `/api/equipe/pagamentos/${codigo}/estorno`, { motivo: 'Engano' })
      expect(await text()).toContain('Este pagamento foi estornado.')
    })

    test('I183: two records of one person are merged: loans, debts and bonds move, of twin holds the better stays, the other sign-in is unknown', async () => {
      const [ana, twin] = [await site.code('ana'), await site.code('anabis')]
      await site.lend('ana', await site.book('Iracema'))
      await site.lend('ana', await site.book('Senhora'))
      await site.lend('anabis', await site.book('O Guarani'))
      const charge = { leitor: ana, cod_biblioteca: 'BC', tipo_servico: 'copias', valor_centavos: 300, motivo: 'Cópias' }
      await site.at('otavio', 'POST', '/api/equipe/debitos', charge)
      const exemplar = await site.book('Quincas Borba')
      await site.lend('celia', exemplar)
      const titleId = (
        await site.database.read.selectFrom('copy').select('title_id').where('barcode', '=', exemplar).executeTakeFirstOrThrow()
      ).title_id
      for (const leitor of [twin, await site.code('bruno'), ana])
        await site.at('iara', 'POST', '/api/equipe/reservas', { leitor, cod_acervo: String(titleId), biblioteca: 'BC', ...key })
      // What was told of the loans that move, and the wish that no history is kept, move with them.
      const alertsOf = async (name: string) => (await site.as(name, 'GET', '/api/alerta/resumo')).body.nao_lidos as number
      const told = [await alertsOf('ana'), await alertsOf('anabis')]
      expect(told[1]).toBeGreaterThan(0)
      await site.database.write.updateTable('patron').set({ keeps_history: 0 }).where('id', '=', Number(twin)).execute()
      const merge = (who: string, more: object = {}) =>
        site.at(who, 'POST', `/api/equipe/leitores/${ana}/uniao`, { de: twin, motivo: 'Cadastro repetido', ...more })
      expect((await merge('otavio')).status).toBe(403)
      expect((await merge('zeca', { de: ana })).status).toBe(422)
      const preview = await merge('zeca', { previa: true })
      expect(preview.body.movidos).toMatchObject({ emprestimos: 1, reservas: 1, debitos: 0, vinculos: 1 })
      expect((await site.at('iara', 'GET', `/api/equipe/leitores/${twin}`)).status).toBe(200)
      const before = (await site.at('iara', 'GET', `/api/equipe/leitores/${ana}`)).body.emprestimos.length
      expect((await merge('zeca')).body).toEqual(preview.body)
      const { body } = await site.at('iara', 'GET', `/api/equipe/leitores/${ana}`)
      expect(body.emprestimos).toHaveLength(before + 1)
      expect(body.emprestimos.map((one: { titulo: string }) => one.titulo)).toEqual(
        expect.arrayContaining(['Iracema', 'Senhora', 'O Guarani']),
      )
      expect(body.debitos).toMatchObject([{ total_centavos: 300 }])
      // One more: the end of the twin hold is told.
      expect(await alertsOf('ana')).toBe(told[0]! + told[1]! + 1)
      const kept = site.database.read.selectFrom('patron').select('keeps_history').where('id', '=', Number(ana))
      expect(await kept.executeTakeFirstOrThrow()).toEqual({ keeps_history: 0 })
      expect(body.reservas).toMatchObject([{ titulo: 'Quincas Borba', posicao: 1 }])
      expect((await site.grant({ grant_type: 'password', username: 'anabis', password: 'nove araras azuis voam' })).statusCode).toBe(401)
      expect((await site.at('iara', 'POST', '/api/equipe/identificacao', { q: 'P-anabis' })).status).toBe(404)
      expect((await merge('zeca')).status).toBe(404)
    })
  })
}
