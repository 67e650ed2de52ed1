import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { engines } from '../../adapters/database/testing/engines.ts'
import { secretOf } from '../../adapters/secret/secret-file.ts'
import { openSessionSite, type SessionSite } from '../session/testing/session-site.ts'
import { readStopLink, signStopLink } from './stop-link.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'farol-stop-'))
const secretFile = path.join(folder, 'secret')
const secret = secretOf(secretFile)
afterAll(() => rmSync(folder, { recursive: true }))

describe('a stop link', () => {
  const now = new Date('2026-11-20T12:00:00Z')
  const link = { emailId: 12, kinds: ['loan_due_soon', 'hold_last_day'] } as const
  const token = signStopLink(secret, link, now)

  test('says which e-mail and kinds, nothing of a person; it lasts a year', () => {
    expect(token).toMatch(/^c\.[0-9a-z]+\.loan_due_soon~hold_last_day\.[\w-]{22}$/)
    expect(readStopLink(secret, token, new Date('2027-11-19T12:00:00Z'))).toEqual(link)
    expect(readStopLink(secret, token, new Date('2027-11-20T12:00:00Z'))).toBe('expired')
    // It ends at the midnight, in UTC, at which its last day begins.
    expect(readStopLink(secret, token, new Date('2027-11-19T23:59:59.999Z'))).toEqual(link)
    expect(readStopLink(secret, token, new Date('2027-11-20T00:00:00Z'))).toBe('expired')
  })

  test('cut, altered, or signed by another server it opens nothing', () => {
    const other = signStopLink(Buffer.from('another secret'), link, now)
    const wrong = [token.slice(0, -1), `${token}a`, token.replace('c.', 'd.'), token.replace('soon', 'today'), other, '', 'x', '....']
    for (const one of wrong) expect(readStopLink(secret, one, now)).toBe('invalid')
    expect(
      signStopLink(secret, { emailId: 2 ** 31, kinds: Array.from({ length: 20 }, () => 'loan_due_today' as const) }, now).length,
    ).toBeLessThan(200)
  })
})

for (const engine of engines) {
  describe(`stopping e-mails, on ${engine.name}`, () => {
    let site: SessionSite
    let [ana, emailId] = [0, 0]
    let address = ''
    const post = (body: string, type = 'application/x-www-form-urlencoded', to = address) =>
      site.app.inject({ method: 'POST', url: to, payload: body, headers: { 'content-type': type } })
    const declined = async () => (await site.stores.alertEmails.reader(ana))!.declined.toSorted()
    const addressOf = (kinds: Parameters<typeof signStopLink>[1]['kinds'], id = emailId) =>
      `/avisos/parar/${signStopLink(secret, { emailId: id, kinds }, site.clock.now())}`

    beforeAll(async () => {
      site = await openSessionSite(engine, { env: { SECRET_FILE: secretFile } })
      await site.person('ana')
      ana = (await site.stores.patrons.find('P-ana'))!.id
      const at = site.clock.now()
      const id = await site.stores.alerts.notify({
        patronId: ana,
        kind: 'loan_due_soon',
        subject: 'loan:1',
        params: { title: 'Iracema', library: 'Central', dueDay: '2026-11-22' },
        at,
      })
      emailId = await site.stores.alertEmails.create(ana, [id!], 'alert.stop')
      address = addressOf(['loan_due_soon'])
    })
    beforeEach(() => site.stores.alertEmails.accept(ana, ['loan_due_soon', 'hold_last_day', 'comment_decided']))
    afterAll(() => site.remove())

    test('one click of the mail program stops the kind at once, as a form of either sort, without a session; again is the same', async () => {
      const parts = '--b\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--b--\r\n'
      for (const [body, type] of [
        ['List-Unsubscribe=One-Click', 'application/x-www-form-urlencoded'],
        [parts, 'multipart/form-data; boundary=b'],
      ] as const) {
        await site.stores.alertEmails.accept(ana, ['loan_due_soon'])
        for (let times = 0; times < 2; times += 1) expect((await post(body, type)).statusCode).toBe(200)
        expect(await declined()).toEqual(['loan_due_soon'])
      }
    })

    test('a form of parts is read at once, however many lines the head of its field has', async () => {
      const head = 'Content-Disposition: form-data; name="List-Unsubscribe"'
      const partsOf = (lines: readonly string[]) => `--b\r\n${[head, ...lines].join('\r\n')}\r\n--b--\r\n`
      const send = (lines: readonly string[]) => post(partsOf(lines), 'multipart/form-data; boundary=b')
      const many = Array.from({ length: 3_000 }, () => 'a')
      expect((await send([...many, 'x'])).statusCode).toBe(422)
      expect(await declined()).toEqual([])
      expect((await send([...many, '', 'Another-Click'])).statusCode).toBe(422)
      expect((await send([...many, '', 'One-Click'])).statusCode).toBe(200)
      expect(await declined()).toEqual(['loan_due_soon'])
    })

    test('looking at the page changes nothing, as often as a scanner does; it works without scripts and tells nobody its address', async () => {
      for (let times = 0; times < 3; times += 1) await site.get(address)
      await site.app.inject({ method: 'HEAD', url: address })
      const page = await site.get(address, { 'accept-language': 'en' })
      expect(await declined()).toEqual([])
      expect(page.statusCode).toBe(200)
      expect(page.headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' })
      expect(page.body).not.toMatch(/<script|Maria|ana@exemplo/)
      expect(page.body).toContain('<html lang="en">')
      expect(page.body).toContain('<input type="checkbox" name="tipo" value="loan_due_soon" checked> Loan due soon')
      expect(page.body.match(/type="checkbox"/g)).toHaveLength(11)
      expect(page.body.match(/ checked/g)).toHaveLength(1)
      expect(page.body.match(/<button/g)).toHaveLength(1)
    })

    test('the button stops what is ticked, and nothing that must be told', async () => {
      const done = await post('tipo=hold_last_day&tipo=comment_decided&tipo=loan_overdue')
      expect(done.statusCode).toBe(200)
      expect(done.body).toContain(
        '<p>Pronto. Você não receberá mais e-mails de:</p><ul><li>Último dia para retirar uma reserva</li><li>Decisão sobre comentários</li></ul><p>Para voltar a recebê-los, entre em sua conta, marque “Receber e-mails da biblioteca” em seus dados pessoais e salve. Se já estiver marcado, desmarque, salve, marque de novo e salve.</p>',
      )
      expect(await declined()).toEqual(['comment_decided', 'hold_last_day'])
      const none = await post('')
      expect(none.statusCode).toBe(422)
      expect(none.body).toContain('Nenhum tipo foi escolhido. Nada mudou.')
      expect(none.body).not.toContain(' checked')
      expect((await post('{"tipo":"x"}', 'application/json')).statusCode).toBe(422)
      expect((await post('x', 'text/plain')).statusCode).toBe(415)
      expect(await declined()).toEqual(['comment_decided', 'hold_last_day'])
    })

    test('who turns e-mails on again gets the kinds that were stopped; any other change leaves them stopped', async () => {
      const token = (await site.signIn('ana')).json().access_token as string
      const save = async (body: object) => (await site.call('PUT', '/api/pessoas/meu-farol/dados-pessoais', body, { token })).statusCode
      expect(await save({ receber_email: true })).toBe(200)
      await post('tipo=hold_last_day&tipo=comment_decided')
      expect([await save({ cidade: 'Recife' }), await save({ receber_email: true })]).toEqual([200, 200])
      expect(await declined()).toEqual(['comment_decided', 'hold_last_day'])
      expect(await save({ receber_email: false })).toBe(200)
      expect(await declined()).toEqual(['comment_decided', 'hold_last_day'])
      expect(await save({ receber_email: true })).toBe(200)
      expect(await declined()).toEqual([])
    })

    test('the same is done where the desk turns them on for the reader', async () => {
      const turn = async (receivesEmail: boolean) => {
        const { version } = (await site.stores.personalRecords.read(ana))!
        return site.stores.readerRecords.change(ana, { receivesEmail }, version)
      }
      await post('tipo=hold_last_day')
      expect([await turn(false), await declined(), await turn(true), await declined()]).toEqual([
        'changed',
        ['hold_last_day'],
        'changed',
        [],
      ])
    })

    test('a link that is cut, out of time, or of somebody who is gone says so and changes nothing', async () => {
      const pressed = (to: string) => post('List-Unsubscribe=One-Click', undefined, to)
      const cut = await pressed(address.slice(0, -2))
      expect([cut.statusCode, cut.body.includes('Este endereço está incompleto ou foi alterado.')]).toEqual([404, true])
      const gone = await pressed(addressOf(['loan_due_soon'], emailId + 1_000))
      expect([gone.statusCode, gone.body.includes('Este link já venceu.')]).toEqual([410, true])
      site.clock.advance(366 * 86_400)
      expect((await site.get(address)).statusCode).toBe(410)
      site.clock.advance(-366 * 86_400)
      expect((await pressed(`/avisos/parar/${'x'.repeat(500)}`)).statusCode).toBe(404)
      expect(await declined()).toEqual([])
      await site.database.write.updateTable('patron').set({ anonymised_at: '2026-11-20T12:00:00.000Z' }).where('id', '=', ana).execute()
      expect((await pressed(address)).statusCode).toBe(410)
    })
  })
}
