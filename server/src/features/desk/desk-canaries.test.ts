import { Writable } from 'node:stream'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '../../adapters/database/testing/engines.ts'
import { readPdf } from '../../testing/read-pdf.ts'
import { openDeskSite, type DeskSite } from './testing/desk-site.ts'

const metricsKey = 'chave-dos-numeros'
const cpf = '52998224725'
/** Words that stand nowhere but in one reader’s record and in what staff wrote about her. */
const canaries = [
  'Canariovilma',
  'Zaqueuvarde',
  cpf,
  '529.982.247-25',
  'canariovilma@exemplo.org',
  '47912345678',
  'NotaPublicaQzv',
  'NotaInternaQzv',
  'BloqueioQzv',
]
const key = { volume: null, tomo: null, parte: null, material_adicional: null, localizacao: null }

for (const engine of engines)
  describe(`canaries of one reader at the desk, on ${engine.name}`, () => {
    let site: DeskSite
    let vilma: string
    let logged = ''
    const tokens = new Map<string, string>()
    const log = new Writable({
      write(chunk: Buffer, _encoding, done) {
        logged += chunk.toString()
        done()
      },
    })
    const found = (text: string) => canaries.filter((canary) => text.includes(canary))
    const pdf = async (who: string, kind: string, code: string) => {
      const answer = await site.call('GET', `/api/equipe/comprovantes/${kind}/${code}/pdf?largura=80mm`, undefined, { token: tokens.get(who)! }) // prettier-ignore
      expect(answer.statusCode, kind).toBe(200)
      return (await readPdf(answer.rawPayload)).text
    }

    beforeAll(async () => {
      site = await openDeskSite(engine, { logger: pino({ level: 'trace' }, log), env: { METRICS_KEY: metricsKey, LOG_LEVEL: 'trace' } })
      for (const name of ['vilma', 'celia']) await site.reader(name)
      await site.database.write
        .updateTable('patron')
        .set({ name: 'Canariovilma Zaqueuvarde', cpf, email: 'canariovilma@exemplo.org', mobile: '47912345678', card_number: '7401' })
        .where('code', '=', 'P-vilma')
        .execute()
      vilma = await site.code('vilma')
      tokens.set('iara', await site.staff('iara', 'atendimento', 'BC'))
      tokens.set('nina', await site.staff('nina', 'atendimento', 'BN'))
      await site.staff('otavio', 'gestor')
    })
    afterAll(() => site.remove())

    test('the desk finds and reads her; logs, metrics and addresses keep none of it', async () => {
      for (const q of [cpf, '529.982.247-25', 'Canariovilma Zaqueuvarde', '7401'])
        expect(found(JSON.stringify((await site.at('iara', 'POST', '/api/equipe/identificacao', { q })).body))).toContain('Canariovilma')
      for (const q of ['zaqueuvarde', 'canariovilma@exemplo.org', '47912345678'])
        expect((await site.at('iara', 'POST', '/api/equipe/leitores/busca', { q })).body.total).toBe(1)
      for (const [tipo, texto] of [
        ['publica', 'NotaPublicaQzv'],
        ['interna', 'NotaInternaQzv'],
      ])
        // prettier-ignore
        expect((await site.at('iara', 'POST', `/api/equipe/leitores/${vilma}/notas`, { tipo, texto })).status).toBe(200)
      const block = { leitor: vilma, tipo: 'administrativo', motivo: 'BloqueioQzv' }
      expect((await site.at('otavio', 'POST', '/api/equipe/bloqueios', block)).status).toBe(200)
      expect((await site.at('iara', 'GET', `/api/equipe/leitores/${vilma}/cpf`)).body).toEqual({ cpf })
      const shown = await site.at('iara', 'GET', `/api/equipe/leitores/${vilma}`)
      expect(found(JSON.stringify(shown.body))).toEqual(expect.arrayContaining(['Canariovilma', 'NotaInternaQzv', 'BloqueioQzv']))
      const lifted = { codigo: shown.body.bloqueios[0].codigo, motivo: 'BloqueioQzv visto' }
      expect((await site.at('otavio', 'DELETE', '/api/equipe/bloqueios', lifted)).status).toBe(200)
      const metrics = await site.call('GET', '/metrics', undefined, { headers: { authorization: `Bearer ${metricsKey}` } })
      expect(metrics.statusCode).toBe(200)
      expect(found(metrics.body)).toEqual([])
      expect(logged).toContain('/api/equipe/identificacao')
      expect(found(logged)).toEqual([])
    })

    test('slips of the transit and of the hold shelf, refusals to others and errors keep none of it, and no title', async () => {
      const exemplar = await site.book('Tituloqzv')
      await site.lend('celia', exemplar)
      const { title_id: titleId } = await site.database.read.selectFrom('copy').select('title_id').where('barcode', '=', exemplar).executeTakeFirstOrThrow() // prettier-ignore
      const wanted = { leitor: vilma, cod_acervo: String(titleId), biblioteca: 'BC', ...key }
      const hold = (await site.at('iara', 'POST', '/api/equipe/reservas', wanted)).body
      const sent = await site.at('nina', 'POST', '/api/equipe/devolucoes', { exemplar })
      expect(sent.body).toMatchObject({ destino: 'enviar', cod_biblioteca: 'BC' })
      const [transit] = (await site.at('nina', 'GET', '/api/equipe/transitos')).body.data
      const slips = [await pdf('nina', 'etiqueta_transito', transit.codigo)]
      const put = await site.at('iara', 'POST', '/api/equipe/transitos', { exemplar })
      expect(put.body).toMatchObject({ destino: 'reservas', etiqueta: expect.stringMatching(/ ZAQ$/) })
      slips.push(await pdf('iara', 'etiqueta_reserva', hold.codigo), put.body.etiqueta)
      for (const slip of slips) expect([...found(slip), ...(slip.includes('Tituloqzv') ? ['title'] : [])]).toEqual([])
      const refused = await site.at('iara', 'POST', '/api/equipe/emprestimos', { leitor: await site.code('celia'), exemplar })
      expect(refused.body.code).toBe('ExemplarReservado')
      const wrong = await site.at('iara', 'POST', '/api/equipe/emprestimos', { leitor: vilma, exemplar: cpf, sobrepor: 'NotaInternaQzv' })
      expect(wrong.status).toBe(422)
      for (const { body } of [refused, wrong]) expect(found(JSON.stringify(body))).toEqual([])
      expect(found(logged)).toEqual([])
    })
  })
