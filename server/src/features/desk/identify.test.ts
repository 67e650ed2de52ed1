import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '../../adapters/database/testing/engines.ts'
import { openDeskSite, type DeskSite } from './testing/desk-site.ts'

for (const engine of engines) {
  describe(`what is scanned or typed at the desk, on ${engine.name}`, () => {
    let site: DeskSite
    let ana: string
    beforeAll(async () => {
      site = await openDeskSite(engine)
      for (const name of ['ana', 'bruno']) await site.reader(name)
      await site.database.write
        .updateTable('patron')
        .set({ card_number: '7001', cpf: '52998224725', name: 'Ana Lúcia Souza' })
        .where('code', '=', 'P-ana')
        .execute()
      ana = await site.code('ana')
      await site.staff('iara', 'atendimento', 'BC')
    })
    afterAll(() => site.remove())

    const identify = async (q: string) => (await site.at('iara', 'POST', '/api/equipe/identificacao', { q })).body

    test('what is scanned or typed is a reader or a copy', async () => {
      const barcode = await site.book('Dom Casmurro')
      const reader = (por: string) => ({
        data: [{ tipo: 'leitor', por, codigo: ana, descricao: 'Ana Lúcia Souza', comprovante: 'perguntar' }],
      })
      expect(await identify('7001')).toEqual(reader('cartao'))
      expect(await identify(' P-ana\r\n')).toEqual(reader('cartao'))
      expect(await identify('529.982.247-25')).toEqual(reader('cpf'))
      expect(await identify('ana lucia')).toEqual(reader('nome'))
      const copy = {
        tipo: 'exemplar',
        por: 'exemplar',
        codigo: barcode,
        descricao: 'Dom Casmurro',
        cod_acervo: expect.stringMatching(/^\d+$/),
      }
      expect(await identify(`${barcode.toLowerCase()}\t`)).toEqual({ data: [copy] })
      await site.at('iara', 'POST', '/api/equipe/emprestimos', { leitor: ana, exemplar: barcode })
      expect(await identify(barcode)).toEqual({ data: [{ ...copy, com: ana }] })
      await site.at('iara', 'POST', '/api/equipe/devolucoes', { exemplar: barcode })
      expect((await identify('99999')).code).toBe('nao_encontrado')
      expect((await identify('x'.repeat(200))).code).toBe('codigo_ilegivel')
      expect((await identify('12345678901234')).code).toBe('digito_verificador_incorreto')
      await site.database.write.updateTable('patron').set({ card_number: barcode }).where('code', '=', 'P-bruno').execute()
      expect((await identify(barcode)).data.map((one: { tipo: string }) => one.tipo)).toEqual(['leitor', 'exemplar'])
      await site.database.write.updateTable('patron').set({ card_number: null }).where('code', '=', 'P-bruno').execute()
    })

    test('ten wrong tokens close the entry of tokens for five minutes and nothing else; only T- and eight digits are a token', async () => {
      for (const q of ['T-1234567', 'T-123456789', 'T12345678', 'T-1234567a', 'T--12345678', 'X-12345678'])
        for (let tries = 0; tries < 4; tries += 1) expect([q, (await identify(q)).code]).not.toEqual([q, 'token_invalido'])
      for (let tries = 0; tries < 10; tries += 1) expect((await identify('T-12345678')).code).toBe('token_invalido')
      expect((await identify('t-12345678')).code).toBe('AuthMuitasTentativas')
      expect((await identify('7001')).data).toHaveLength(1)
      const now = site.clock.now()
      site.later(4)
      expect((await identify('T-12345678')).code).toBe('AuthMuitasTentativas')
      site.later(2)
      expect((await identify('T-12345678')).code).toBe('token_invalido')
      site.clock.set(now)
    })
  })
}
