import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '../../adapters/database/testing/engines.ts'
import { openDeskSite, type DeskSite } from '../desk/testing/desk-site.ts'
import { storeDocument } from '../institution/store-document.ts'
import { goodPassword } from '../session/testing/session-site.ts'

const path = '/api/emprestimo/token'

for (const engine of engines) {
  describe(`the token of a reader, on ${engine.name}`, () => {
    let site: DeskSite
    beforeAll(async () => {
      site = await openDeskSite(engine)
      for (const name of ['ana', 'bruno']) await site.reader(name)
      await site.staff('iara', 'atendimento', 'BC')
    })
    afterAll(() => site.remove())

    const issue = async (name = 'ana', headers = {}) => site.as(name, 'POST', path, undefined, headers)
    const fresh = async (name = 'ana'): Promise<string> => (await issue(name)).body.token
    const identify = async (q: string) => (await site.at('iara', 'POST', '/api/equipe/identificacao', { q })).body

    test('[S3-16] an alert has id and lido; a token has a validity date: eight digits with the instant until which they hold, shown once', async () => {
      await site.lend('ana', await site.book('Senhora'))
      const [alert] = (await site.as('ana', 'GET', '/api/alerta')).body.data
      expect(alert).toMatchObject({ id: expect.anything(), lido: false })
      expect((await site.as('ana', 'GET', path)).body).toEqual({ ativo: false })
      const { status, body } = await issue()
      const times = { validade: '2026-11-20T12:10:00.000Z', criado_em: '2026-11-20T12:00:00.000Z' }
      expect([status, body]).toEqual([200, { token: expect.stringMatching(/^\d{8}$/), ...times }])
      expect((await site.as('ana', 'GET', path)).body).toEqual({ ativo: true, ...times })
      const rows = JSON.stringify(await site.database.read.selectFrom('loan_token').selectAll().execute())
      expect(rows).not.toContain(body.token)
      const key = { 'idempotency-key': 'token-0001' }
      expect((await issue('ana', key)).status).toBe(200)
      expect((await issue('ana', key)).body.code).toBe('ja_emitido')
      expect((await site.get(path)).statusCode).toBe(401)
    })

    test('[S7-35] loans, debts, history and token are read, renewal and token are made, each at its address', async () => {
      const { loanId } = await site.lend('bruno', await site.book('Til'))
      const answers = [
        await site.as('bruno', 'GET', '/api/emprestimo/titulos-pendentes'),
        await site.as('bruno', 'GET', '/api/emprestimo/debitos-pendentes'),
        await site.as('bruno', 'GET', '/api/emprestimo/token'),
        await site.as('bruno', 'POST', '/api/emprestimo/renovacao', { exemplares: [loanId] }),
        await site.as('bruno', 'POST', '/api/emprestimo/token'),
        await site.as('bruno', 'GET', '/api/emprestimo/historico'),
      ]
      expect(answers).toMatchObject([
        { status: 200, body: { data: [{ codigo: loanId, titulo: 'Til' }] } },
        { status: 200, body: { total_centavos: 0, bibliotecas: [] } },
        { status: 200, body: { ativo: false } },
        { status: 200, body: { resultados: [{ codigo: loanId }] } },
        { status: 200, body: { token: expect.stringMatching(/^\d{8}$/) } },
        { status: 200, body: { data: expect.arrayContaining([expect.objectContaining({ tipo: 'emprestimo', titulo: 'Til' })]) } },
      ])
    })

    test('at the desk it names its reader once, with its T; eight bare digits are a code', async () => {
      const token = await fresh()
      expect((await identify(token)).code).toBe('nao_encontrado')
      const ana = {
        tipo: 'leitor',
        por: 'token',
        codigo: await site.code('ana'),
        descricao: 'Maria da Conceição',
        comprovante: 'perguntar',
      }
      expect(await identify(`t ${token.slice(0, 4)} ${token.slice(4)}`)).toEqual({ data: [ana] })
      expect((await identify(`T-${token}`)).code).toBe('token_invalido')
      expect((await site.as('ana', 'GET', path)).body).toEqual({ ativo: false })
    })

    test('a copy is lent to who brings one; a wrong one is counted', async () => {
      const exemplar = await site.book('Dom Casmurro')
      const lend = (token: string) => site.at('iara', 'POST', '/api/equipe/emprestimos', { token, exemplar })
      expect(await lend('T-00000000')).toMatchObject({ status: 422, body: { code: 'token_invalido' } })
      expect(await site.stores.quotas.counted({ name: await wrongAtDesk(), seconds: 300 })).toBe(2)
      expect((await lend(`T-${await fresh()}`)).status).toBe(200)
      expect((await site.as('ana', 'GET', '/api/emprestimo/titulos-pendentes')).body.data).toMatchObject([
        { titulo: 'Senhora' },
        { titulo: 'Dom Casmurro' },
      ])
    })
    const wrongAtDesk = async () =>
      (await site.database.read.selectFrom('quota').select('name').where('name', 'like', 'wrong-token:desk:%').executeTakeFirstOrThrow())
        .name

    test('a new one ends the one before, nobody else’s; it is cancelled, and over after ten minutes', async () => {
      const [first, second, other] = [await fresh(), await fresh(), await fresh('bruno')]
      expect((await identify(`T-${first}`)).code).toBe('token_invalido')
      expect((await identify(`T-${other}`)).data[0].codigo).toBe(await site.code('bruno'))
      expect((await site.as('ana', 'DELETE', path)).body).toEqual({ ativo: false })
      expect((await identify(`T-${second}`)).code).toBe('token_invalido')
      const late = await fresh()
      await site.setTime('2026-11-20T12:10:00Z')
      expect((await identify(`T-${late}`)).code).toBe('token_invalido')
      expect((await site.as('ana', 'GET', path)).body).toEqual({ ativo: false })
    })

    test('at a terminal it signs in once; ten wrong ones close the terminal for five minutes', async () => {
      const address = '203.0.113.9'
      const selfService = { library: 'BC', identify: 'token', language: 'pt', networks: ['203.0.113.0/28'] }
      await storeDocument(site.stores, { name: 'U', acronym: 'U', selfService })
      await site.setTime('2026-11-20T12:20:00Z')
      const enter = (token: string, from = address) => site.grant({ grant_type: 'autoatendimento', token }, { address: from })
      const token = await fresh()
      const answer = await enter(`T ${token}`)
      expect([answer.statusCode, answer.json().expires_in]).toEqual([200, 600])
      expect((await enter(`T${token}`)).json().code).toBe('endereco_gasto')
      for (let n = 0; n < 9; n += 1) expect((await enter('T-00000000')).json().code).toBe('endereco_gasto')
      const good = await fresh()
      expect((await enter(`T-${good}`)).json()).toMatchObject({ code: 'AuthMuitasTentativas', params: { minutos: 5 } })
      expect((await enter(`T-${good}`, '203.0.113.10')).statusCode).toBe(200)
      await site.setTime('2026-11-20T12:26:00Z')
      expect((await enter(`T-${await fresh()}`)).statusCode).toBe(200)
    })

    test('nobody gets one for somebody else, also not who acts for them', async () => {
      const delegations = '/api/pessoas/meu-farol/delegacoes'
      await site.reader('carla')
      const inicio = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Sao_Paulo' }).format(site.clock.now())
      const given = await site.as('ana', 'POST', delegations, {
        para: 'P-carla',
        inicio,
        poderes: ['consultar', 'renovar', 'reservar', 'solicitar', 'retirar'],
      })
      await site.as('carla', 'PUT', `${delegations}/${given.body.codigo}`, { aceito: true })
      const { body } = await site.as('carla', 'POST', '/api/pessoas/meu-farol/troca-usuario', { usuario: 'P-ana' })
      for (const method of ['GET', 'POST', 'DELETE'] as const) {
        const refused = await site.call(method, path, undefined, { token: body.access_token })
        expect([refused.statusCode, refused.json().code]).toEqual([403, 'acao_pessoal'])
      }
    })

    test('K210: a change of the password ends it', async () => {
      const token = await fresh('bruno')
      const next = { senhaAtual: goodPassword, senhaNova: `${goodPassword} nova` }
      expect((await site.as('bruno', 'PUT', '/api/pessoas/meu-farol/senha', next)).status).toBe(200)
      expect((await identify(`T-${token}`)).code).toBe('token_invalido')
    })
  })
}
