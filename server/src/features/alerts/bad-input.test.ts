import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { MessageParams, RefusalCode, RefusedField } from '@farol/contract/errors.ts'
import { allLanguages, type Language } from '@farol/contract/language.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '../../adapters/database/testing/engines.ts'
import { secretOf } from '../../adapters/secret/secret-file.ts'
import { fieldText, refusalText } from '../../http/refusal-texts.ts'
import { alertTexts } from '../../reader-views/alert-texts.ts'
import { calendarTexts } from '../calendar/calendar-texts.ts'
import { deleteDue, jobsAtRest } from '../privacy/testing/delete-due.ts'
import { openSessionSite, type SessionSite } from '../session/testing/session-site.ts'
import { signStopLink } from './stop-link.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'farol-alert-input-'))
const secretFile = path.join(folder, 'secret')
const secret = secretOf(secretFile)
afterAll(() => rmSync(folder, { recursive: true }))

interface Wrong {
  readonly what: string
  readonly method: 'GET' | 'PUT' | 'DELETE'
  readonly address?: string
  readonly body?: () => object
  readonly code: RefusalCode
  readonly params?: MessageParams
  readonly field?: RefusedField
}

/** Pages have these languages, calls all. */
const ofPages = ['pt', 'en', 'es'] as const

for (const engine of engines) {
  describe(`wrong requests about alerts and calendars, on ${engine.name}`, () => {
    let site: SessionSite
    const people: Record<string, { id: number; token: string; alert: number; email: number }> = {}
    const ids = { unknown: () => [999_999], ofBia: () => [people['bia']!.alert] }

    const wrong: readonly Wrong[] = [
      ...(['unknown', 'ofBia'] as const).flatMap((whose): Wrong[] => [
        {
          what: `read: ${whose}`,
          method: 'PUT',
          body: () => ({ alertas: ids[whose](), lido: true }),
          code: 'nao_encontrado',
          params: { motivo: 'alerta' },
        },
        {
          what: `delete: ${whose}`,
          method: 'DELETE',
          body: () => ({ alertas: ids[whose]() }),
          code: 'nao_encontrado',
          params: { motivo: 'alerta' },
        },
      ]),
      ...[0, -1, 1.5, 'x', null].map((id): Wrong => {
        const code = id === 0 || id === -1 ? 'muito_curto' : 'tipo_invalido'
        const limit = code === 'muito_curto' ? { of: 'number' as const, is: 1 } : undefined
        const field = { field: 'alertas.0', code, ...(limit && { limit }) } as const
        return { what: `an id ${id}`, method: 'DELETE', body: () => ({ alertas: [id] }), code: 'dados_invalidos', field }
      }),
      {
        what: 'days turned round',
        method: 'GET',
        address: '?de=2026-11-11&ate=2026-11-10',
        code: 'periodo_invertido',
        field: { field: 'de', code: 'valor_invalido' },
      },
      ...['2026-02-29', '2026-04-31', '2026-13-01', '2026-00-10', '31/12/2026', '99999-01-01', 'ontem'].map((day): Wrong => ({
        what: `the impossible day ${day}`,
        method: 'GET',
        address: `?de=${day}&ate=2026-12-31`,
        code: 'dados_invalidos',
        field: { field: 'de', code: 'valor_invalido' },
      })),
      {
        what: 'one day without the other',
        method: 'GET',
        address: '?de=2026-11-01',
        code: 'dados_invalidos',
        field: { field: 'ate', code: 'obrigatorio' },
      },
    ]

    const everything = async () => ({
      alerts: await site.database.read.selectFrom('alert').selectAll().orderBy('id').execute(),
      declined: await site.database.read.selectFrom('alert_opt_out').selectAll().execute(),
      calendars: await site.database.read.selectFrom('calendar_address').selectAll().execute(),
    })
    const stopAddress = (name: string, language: Language) =>
      `/avisos/parar/${signStopLink(secret, { emailId: people[name]!.email, kinds: ['loan_due_soon'] }, site.clock.now())}?lng=${language}`
    const press = (url: string) =>
      site.call('POST', url, 'List-Unsubscribe=One-Click', { headers: { 'content-type': 'application/x-www-form-urlencoded' } })

    async function addPerson(name: string): Promise<void> {
      await site.person(name)
      const { id } = (await site.stores.patrons.find(`P-${name}`))!
      const params = { title: 'Iracema', library: 'Central', dueDay: '2026-11-22' }
      const at = site.clock.now()
      const alert = (await site.stores.alerts.notify({ patronId: id, kind: 'loan_due_soon', subject: 'loan:1', params, at }))!
      const email = await site.stores.alertEmails.create(id, [alert], `alert.${name}`)
      people[name] = { id, alert, email, token: (await site.signIn(name)).json().access_token }
    }

    beforeAll(async () => {
      site = await openSessionSite(engine, { env: { SECRET_FILE: secretFile } })
      for (const name of ['ana', 'bia', 'ida']) await addPerson(name)
      await site.call('POST', '/api/pessoas/meu-farol/agenda', { titulos: true }, { token: people['bia']!.token })
    })
    afterAll(() => site.remove())

    test.each(wrong)(
      '$method, $what: its sentence in each language, and nothing changes',
      async ({ method, address = '', body, code, params, field }) => {
        const before = await everything()
        for (const lang of allLanguages) {
          const answer = await site.call(method, `/api/alerta${address}`, body?.(), { token: people['ana']!.token, headers: { lang } })
          const told = answer.json()
          expect([told.code, told.message]).toEqual([code, refusalText(code, lang, params)])
          expect(told.fields).toEqual(field ? [{ field: field.field, code: field.code, message: fieldText(field, lang) }] : [])
        }
        expect(new Set(allLanguages.map((language) => refusalText(code, language, params))).size).toBe(allLanguages.length)
        expect(await everything()).toEqual(before)
      },
    )

    test('a stop link that was cut or altered says so in the language of its page, by GET and by POST, and stops nothing', async () => {
      const before = await everything()
      for (const language of ofPages) {
        const [address = '', lng = ''] = stopAddress('ana', language).split('?')
        const [id = '', ...others] = address.slice('/avisos/parar/'.length).split('.')
        const wrongOnes = [
          address.slice(0, -1),
          address.slice(0, address.lastIndexOf('.')),
          `${address}x`,
          `/avisos/parar/${[`${id}1`, ...others].join('.')}`,
          address.replace('loan_due_soon', 'loan_overdue'),
          '/avisos/parar/%00',
          '/avisos/parar/%F0%9F%93%95',
        ]
        for (const url of wrongOnes)
          for (const answer of [await site.get(`${url}?${lng}`), await press(`${url}?${lng}`)]) {
            expect([url, answer.statusCode]).toEqual([url, 404])
            expect(answer.body).toContain(alertTexts(language).stop.invalid)
          }
      }
      expect(await everything()).toEqual(before)
    })

    test('a stop link used again says the same as the first time, and stops once', async () => {
      for (const language of ofPages)
        for (let times = 0; times < 2; times += 1) {
          const answer = await press(stopAddress('ana', language))
          expect([answer.statusCode, answer.body.includes(alertTexts(language).stop.done)]).toEqual([200, true])
        }
      expect((await everything()).declined).toMatchObject([{ patron_id: people['ana']!.id, kind: 'loan_due_soon' }])
    })

    test('guessed keys of a calendar are 404 and then 429, in the reader’s language; the calendars that stand are untouched', async () => {
      const before = await everything()
      const headers = (language: Language) => ({ 'accept-language': language })
      const guess = (n: number, language: Language) =>
        site.call('GET', `/agenda/${String(n).padStart(22, 'A')}.ics`, undefined, { address: '172.40.0.1', headers: headers(language) })
      for (const language of ofPages) {
        const { statusCode, body } = await guess(0, language)
        expect([statusCode, body]).toEqual([404, calendarTexts(language).unknown])
      }
      for (let n = 1; n <= 27; n += 1) expect((await guess(n, 'pt')).statusCode).toBe(404)
      for (const language of ofPages) {
        const answer = await guess(99, language)
        const seconds = Number(answer.headers['retry-after'])
        expect(seconds).toBeGreaterThan(0)
        expect([answer.statusCode, answer.json().message]).toEqual([
          429,
          refusalText('muitas_requisicoes', language, { segundos: seconds }),
        ])
      }
      expect(await everything()).toEqual(before)
    })

    test('the stop link of a deleted person says that its time is over; nobody else’s e-mails stop', async () => {
      const { id, token } = people['ida']!
      const body = { senha: 'Sete elefantes roxos_42' }
      const asked = await site.call('POST', '/api/pessoas/meu-farol/privacidade/exclusao', body, { token })
      expect(asked.statusCode).toBe(200)
      await jobsAtRest(site)
      site.clock.advance(8 * 86_400)
      await deleteDue(site)
      expect(await site.stores.alertEmails.reader(id)).toBeUndefined()
      const before = await everything()
      for (const language of ofPages)
        for (const answer of [await site.get(stopAddress('ida', language)), await press(stopAddress('ida', language))]) {
          expect(answer.statusCode).toBe(410)
          expect(answer.body).toContain(alertTexts(language).stop.expired)
        }
      expect(await everything()).toEqual(before)
    })
  })
}
