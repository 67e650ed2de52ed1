import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '../../adapters/database/testing/engines.ts'
import { sendNoticeHandler } from './notice-job.ts'
import { openDeskSite, type DeskSite } from './testing/desk-site.ts'

for (const engine of engines) {
  describe(`messages and notices at the desk, on ${engine.name}`, () => {
    let site: DeskSite
    beforeAll(async () => {
      site = await openDeskSite(engine)
      for (const name of ['ana', 'bruno']) await site.reader(name)
      await site.staff('otavio', 'gestor')
      await site.staff('nina', 'gestor', 'BN')
      await site.staff('lia', 'moderacao', 'BC')
      await site.staff('iara', 'atendimento')
    })
    afterAll(() => site.remove())

    async function write(name: string, content: string, email: string | null = `${name}@exemplo.org`): Promise<string> {
      const row = await site.database.write
        .insertInto('library_message')
        .values({
          library_id: site.libraryId,
          patron_id: Number(await site.code(name)),
          name: 'Maria da Conceição',
          email,
          content,
          state: 'new',
          created_at: site.clock.now().toISOString(),
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      return String(row.id)
    }
    const list = async (who: string, query = '') => (await site.at(who, 'GET', `/api/equipe/mensagens${query}`)).body
    const put = (who: string, code: string, body: object) => site.at(who, 'PUT', `/api/equipe/mensagens/${code}`, body)

    test('a message is listed oldest first, answered by e-mail once, closed, and found again', async () => {
      const first = await write('ana', 'A que horas abre?\nE no sábado?')
      await write('bruno', 'O elevador parou.')
      expect((await list('lia')).data).toMatchObject([
        {
          codigo: first,
          cod_biblioteca: 'BC',
          de: { nome: 'Maria da Conceição' },
          texto: 'A que horas abre?\nE no sábado?',
          situacao: 'aberta',
        },
        { texto: 'O elevador parou.' },
      ])
      expect((await put('lia', first, {})).body.campos ?? (await put('lia', first, {})).body.code).toBeDefined()
      expect((await put('lia', first, {})).status).toBe(422)
      const answered = await put('lia', first, { resposta: 'Das 8 às 22 horas.' })
      expect([answered.status, answered.body]).toMatchObject([200, { situacao: 'respondida', resposta: 'Das 8 às 22 horas.' }])
      const [letter] = (await site.sentEmails()).filter(({ subject }) => subject === 'Resposta da Biblioteca Central')
      expect(letter).toMatchObject({ to: ['ana@exemplo.org'], text: expect.stringContaining('Das 8 às 22 horas.') })
      expect(letter!.text).toContain('> A que horas abre?\n> E no sábado?')
      expect((await put('lia', first, { resposta: 'De novo.' })).body.code).toBe('estado_invalido')
      expect((await put('lia', first, { encerrar: true })).body.situacao).toBe('encerrada')
      expect((await put('lia', first, { encerrar: true })).body.code).toBe('estado_invalido')
      expect((await list('lia', '?situacao=encerrada')).data).toMatchObject([{ codigo: first, resposta: 'Das 8 às 22 horas.' }])
      expect((await site.sentEmails()).filter(({ subject }) => subject === 'Resposta da Biblioteca Central')).toHaveLength(1)
      expect((await put('lia', '999999', { encerrar: true })).status).toBe(404)
    })

    test('it moves to another library, where only who moderates there sees it', async () => {
      const code = await write('bruno', 'Falta papel no banheiro do campus norte.')
      expect((await put('lia', code, { cod_biblioteca: 'XX' })).body.code).toBe('biblioteca_desconhecida')
      expect((await put('nina', code, { encerrar: true })).status).toBe(403)
      expect((await put('lia', code, { cod_biblioteca: 'BN' })).body).toMatchObject({ cod_biblioteca: 'BN', situacao: 'aberta' })
      expect((await put('lia', code, { encerrar: true })).status).toBe(403)
      expect((await list('lia')).data.map((one: { codigo: string }) => one.codigo)).not.toContain(code)
      expect((await list('nina')).data.map((one: { codigo: string }) => one.codigo)).toEqual([code])
      expect((await site.at('nina', 'GET', '/api/equipe/mensagens?biblioteca=BC')).status).toBe(403)
      expect((await site.at('iara', 'GET', '/api/equipe/mensagens')).status).toBe(403)
    })

    test('without an address there is no answer, and the message stays as it was', async () => {
      const code = await write('ana', 'Respondam por carta.', null)
      await site.database.write.updateTable('patron').set({ email: null }).where('code', '=', 'P-ana').execute()
      expect((await put('otavio', code, { resposta: 'Não dá.' })).body.code).toBe('sem_endereco_email')
      expect((await list('otavio')).data.find((one: { codigo: string }) => one.codigo === code)).toMatchObject({ situacao: 'aberta' })
      await site.database.write.updateTable('patron').set({ email: 'ana@exemplo.org' }).where('code', '=', 'P-ana').execute()
    })

    test('a notice is counted, sent once to each reader, with e-mail only where it is wished', async () => {
      const notice = { titulo: 'Biblioteca fechada', texto: 'Não abrimos na sexta-feira.', email: true }
      const send = (who: string, body: object) => site.at(who, 'POST', '/api/equipe/avisos', body)
      const counted = await send('otavio', { ...notice, previa: true })
      expect(counted.body.codigo).toBeUndefined()
      const { destinatarios } = counted.body
      expect(destinatarios).toBeGreaterThanOrEqual(2)
      expect((await send('nina', { ...notice, previa: true })).status).toBe(403)
      expect((await send('nina', { ...notice, previa: true, bibliotecas: ['BN'] })).body).toEqual({ destinatarios: 0, com_email: 0 })
      expect((await send('otavio', { ...notice, categorias: ['NENHUMA'] })).status).toBe(422)
      const sent = await send('otavio', notice)
      const quiet = await send('otavio', { ...notice, titulo: 'Sem e-mail', email: false })
      const told = async (code: string) =>
        site.database.read.selectFrom('alert').select(['patron_id', 'email_state']).where('subject', '=', `notice:${code}`).execute()
      for (const code of [sent.body.codigo, quiet.body.codigo, sent.body.codigo])
        await sendNoticeHandler(site.stores).run(
          { id: 1, kind: 'send_notice', payload: { noticeId: Number(code) }, attempt: 1, maxAttempts: 5 },
          new AbortController().signal,
        )
      const first = await told(sent.body.codigo)
      expect(first).toHaveLength(destinatarios)
      expect(new Set(first.map(({ email_state }) => email_state))).toEqual(new Set(['waiting']))
      expect(new Set((await told(quiet.body.codigo)).map(({ email_state }) => email_state))).toEqual(new Set(['none']))
      const alerts = (await site.as('ana', 'GET', '/api/alerta')).body
      expect(JSON.stringify(alerts)).toContain('Não abrimos na sexta-feira.')
      expect((await site.at('otavio', 'GET', '/api/equipe/avisos')).body.data).toMatchObject([
        { titulo: 'Sem e-mail', email: false },
        { titulo: 'Biblioteca fechada', email: true, destinatarios, quem: { nome: 'Pessoa otavio' } },
      ])
    })
  })
}
