import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '../../adapters/database/testing/engines.ts'
import { sweep } from '../../jobs/sweep.ts'
import { goodPassword } from '../session/testing/session-site.ts'
import { openDeskSite, type DeskSite } from './testing/desk-site.ts'

for (const engine of engines) {
  describe(`the devices of the desk, on ${engine.name}`, () => {
    let site: DeskSite
    beforeAll(async () => {
      site = await openDeskSite(engine)
      await site.reader('ana')
      await site.staff('zeca', 'administrador')
      await site.staff('iara', 'atendimento', 'BC')
      await site.staff('otavio', 'gestor')
    })
    afterAll(() => site.remove())

    /** A browser: it keeps the cookie of its device from one sign-in to the next. */
    const browser = () => {
      let cookies: Record<string, string> | undefined
      return async (username: string, scope: 'equipe navegador' | 'navegador' = 'equipe navegador') => {
        const body = { grant_type: 'password', username, password: goodPassword, scope }
        const answer = await site.grant(body, { headers: { 'sec-fetch-site': 'same-origin' }, ...(cookies && { cookies }) })
        const device = answer.cookies.find(({ name }) => name === '__Secure-farol-device')
        if (device) cookies = { [device.name]: device.value }
        return { status: answer.statusCode, token: answer.json().access_token as string, cookie: device?.value }
      }
    }
    const audit = async (query: string) => (await site.at('zeca', 'GET', `/api/equipe/auditoria?${query}`)).body
    const deviceOf = async (token: string) => {
      const who = (await site.call('GET', '/api/equipe/sessao', undefined, { token })).json().cod_pessoa
      return (await audit(`operador=${who}&ato=entrada_no_balcao`)).data[0].aparelho as number
    }

    test('one number for a browser, whoever works at it and however often they sign in; another for another', async () => {
      const [desk, office] = [browser(), browser()]
      const first = await desk('iara')
      const number = await deviceOf(first.token)
      expect(number).toEqual(expect.any(Number))
      const second = await desk('otavio')
      expect(second.cookie).not.toBe(first.cookie)
      expect(await deviceOf(second.token)).toBe(number)
      // Signing in to one's own account there draws the cookie anew, too.
      expect((await desk('ana', 'navegador')).status).toBe(200)
      expect(await deviceOf((await desk('iara')).token)).toBe(number)
      expect(await deviceOf((await office('iara')).token)).not.toBe(number)
    })

    test('every act of the desk says at which device it was done, on the wire and in the file', async () => {
      const { token } = await browser()('iara')
      const number = await deviceOf(token)
      const barcode = await site.book('Dom Casmurro')
      const lend = { leitor: await site.code('ana'), exemplar: barcode }
      expect((await site.call('POST', '/api/equipe/emprestimos', lend, { token })).statusCode).toBe(200)
      expect((await site.call('GET', `/api/equipe/leitores/${await site.code('ana')}`, undefined, { token })).statusCode).toBe(200)
      const { data, total } = await audit(`aparelho=${number}`)
      expect(total).toBe(data.length)
      expect(data.map(({ ato }: { ato: string }) => ato)).toEqual(expect.arrayContaining(['exemplar_emprestado', 'entrada_no_balcao']))
      for (const line of data) expect([line.aparelho, line.operador.codigo]).toEqual([number, await site.code('iara')])
      expect(data).toHaveLength(3)
      expect((await audit(`aparelho=${number}9`)).total).toBe(0)
      const file = String(await audit(`aparelho=${number}&ato=exemplar_emprestado&formato=csv`))
      expect(file.split('\r\n')[0]).toBe('\uFEFF"quando","operador","biblioteca","aparelho","ato","objeto","pessoa","detalhe"')
      expect(file).toContain(`,"BC",${number},"exemplar_emprestado"`)
    })

    test('who works at a desk is not locked out of it by a stranger who types wrong passwords', async () => {
      const desk = browser()
      expect((await desk('iara')).status).toBe(200)
      const locked = { locked_until: '2099-01-01T00:00:00.000Z', spared_until: null }
      await site.signIn('iara', 'errada')
      await site.database.write.updateTable('account_guard').set(locked).execute()
      expect((await browser()('iara')).status).toBe(430)
      expect((await desk('iara')).status).toBe(200)
      await site.database.write.updateTable('account_guard').set({ locked_until: null }).execute()
    })

    test('a device where nobody signed in for ninety days is forgotten; what was done there keeps its number', async () => {
      const { token } = await browser()('iara')
      const number = await deviceOf(token)
      const known = async () => (await site.database.read.selectFrom('desk_device').select('id').execute()).map(({ id }) => id)
      site.later(89 * 24 * 60)
      await sweep({ ...site.stores, clock: site.clock })
      expect(await known()).toContain(number)
      site.later(2 * 24 * 60)
      await sweep({ ...site.stores, clock: site.clock })
      expect(await known()).not.toContain(number)
      await site.deskToken('zeca')
      expect((await audit(`aparelho=${number}&ato=entrada_no_balcao`)).total).toBe(1)
    })

    test('a file that would end before its list is refused', async () => {
      await site.deskToken('zeca')
      const at = site.clock.now().toISOString()
      const row = { at, actor: 'system', act: 'charged_loan', login_id: null, acting_for_id: null, device_id: null } as const
      const rows = Array.from({ length: 500 }, () => ({ ...row, subject_kind: null, subject_id: null, detail: null }))
      for (let batch = 0; batch < 40; batch++) await site.database.write.insertInto('audit').values(rows).execute()
      expect(await audit('ato=emprestimo_cobrado&formato=csv')).toContain('"emprestimo_cobrado"')
      await site.database.write.insertInto('audit').values(rows[0]!).execute()
      const refused = await audit('ato=emprestimo_cobrado&formato=csv')
      expect(refused).toMatchObject({ code: 'arquivo_com_linhas_demais', params: { linhas: 20_001, limite: 20_000 } })
      expect((await audit('ato=auditoria_baixada')).data[0].detalhe).toMatchObject({ linhas: 20_000 })
    })
  })
}
