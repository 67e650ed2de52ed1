import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '../adapters/database/testing/engines.ts'
import { goodPassword, openSessionSite, type SessionSite } from '../features/session/testing/session-site.ts'
import type { Email } from '../ports/mailer.ts'

const area = '/api/pessoas/meu-farol'

for (const engine of engines)
  describe(`e-mails that guard an account while the mail server is away for two days, on ${engine.name}`, () => {
    let site: SessionSite
    const taken: Email[] = []
    let isAway = true
    const mailer = {
      async send(email: Email) {
        if (isAway) throw new Error('421 out of service')
        taken.push(email)
      },
      close: async () => {},
    }
    beforeAll(async () => {
      site = await openSessionSite(engine, { deps: { mailer } })
      await site.person('ana')
    })
    afterAll(() => site.remove())

    const call = async (method: 'PUT' | 'POST', path: string, body: object, password = goodPassword) => {
      const { access_token: token } = (await site.signIn('ana', password)).json()
      const answer = await site.call(method, area + path, body, { token })
      expect(answer.statusCode, answer.body).toBe(200)
    }
    const waiting = async () =>
      (await site.database.read.selectFrom('job').select('kind').where('state', 'in', ['waiting', 'running']).execute()).length
    /** Everything that is due by now is tried. */
    const attempts = async () => {
      const due = () =>
        site.database.read
          .selectFrom('job')
          .select('id')
          .where((of) =>
            of.or([
              of('state', '=', 'running'),
              of.and([of('state', '=', 'waiting'), of('run_after', '<=', site.clock.now().toISOString())]),
            ]),
          )
          .execute()
      await expect.poll(due).toEqual([])
    }

    test('they arrive once it is back: a changed password, another address, a deletion', async () => {
      await call('PUT', '/dados-pessoais', { email: 'ana@nova.example' })
      await call('PUT', '/senha', { senhaAtual: goodPassword, senhaNova: 'Vinte girafas amarelas_7' })
      await call('POST', '/privacidade/exclusao', { senha: 'Vinte girafas amarelas_7' }, 'Vinte girafas amarelas_7')
      for (let hours = 0; hours < 48; hours += 6) {
        await attempts()
        site.clock.advance(6 * 3_600)
      }
      isAway = false
      site.clock.advance(6 * 3_600)
      await expect.poll(waiting).toBe(0)
      const subjects = taken.filter(({ to }) => to.includes('ana@exemplo.org')).map(({ subject }) => subject)
      expect(subjects.filter((one) => one !== 'Acesso de um novo aparelho').toSorted()).toEqual([
        'Pedido de exclusão da sua conta',
        'Pedido de troca do seu e-mail',
        'Sua senha foi alterada',
      ])
    }, 120_000)
  })
