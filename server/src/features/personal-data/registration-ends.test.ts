import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '../../adapters/database/testing/engines.ts'
import { daysAfter } from '../../circulation/local-time.ts'
import { settingNames } from '../../ports/institution-settings.ts'
import { openSessionSite, type SessionSite } from '../session/testing/session-site.ts'
import { registrationAlerts } from './alert-kinds.ts'
import { tellRegistrationEnds } from './tell-registration-ends.ts'

test('all are told however many there are, and none once the program is to end', async () => {
  const told: string[] = []
  const run = async (batches: number[], signal: AbortSignal) => {
    told.length = 0
    const inside = {
      personalRecords: {
        untoldEnds: async () =>
          Array.from({ length: batches.shift() ?? 0 }, (_, n) => ({ id: n, patronId: n, validUntil: '2026-12-01', library: 'BC' })),
      },
      alerts: { notify: async ({ subject }: { subject: string }) => void told.push(subject) },
    }
    const together = (async (work: (all: typeof inside) => Promise<unknown>) => work(inside)) as never
    const job = { id: 1, kind: 'tell_registration_ends', payload: {}, attempt: 1, maxAttempts: 1 }
    await tellRegistrationEnds({ together, clock: { now: () => new Date('2026-11-20T08:30:00Z') } }).run(job, signal)
    return told.length
  }
  const goesOn = new AbortController().signal
  expect(await run([200, 200, 7], goesOn)).toBe(407)
  expect(await run([], goesOn)).toBe(0)
  expect(await run([200], AbortSignal.abort())).toBe(0)
})

for (const engine of engines) {
  describe(`registrations that end soon, on ${engine.name}`, () => {
    let site: SessionSite
    const ends = {
      today: '2026-11-20',
      last: '2026-12-20',
      beyond: '2026-12-21',
      over: '2026-11-19',
      renewing: '2026-12-20',
      moved: '2026-12-20',
    } as const
    type Who = keyof typeof ends | 'endless' | 'closed'
    const run = async (day: string) => {
      site.clock.set(`${day}T08:30:00Z`)
      const job = { id: 1, kind: 'tell_registration_ends', payload: {}, attempt: 1, maxAttempts: 1 }
      await tellRegistrationEnds(site.stores).run(job, new AbortController().signal)
    }
    const idOf = async (name: Who) => (await site.stores.patrons.find(`P-${name}`))!.id
    const told = async (name: Who) => {
      const { alerts } = await site.stores.alerts.list(await idOf(name), { kind: 'registration_ends' }, { offset: 0, limit: 10 })
      return alerts.map(({ params }) => (params as { lastDay: string }).lastDay)
    }

    beforeAll(async () => {
      site = await openSessionSite(engine)
      await site.stores.settings.put(settingNames.institution, {
        name: 'U',
        acronym: 'U',
        personalData: { registration: [{ category: 'GRAD', way: 'confirmation', months: 6 }] },
      })
      for (const [name, validUntil] of Object.entries(ends))
        await site.person(name, { bonds: [{ category: 'GRAD', library: 'BC', validUntil }] })
      await site.person('endless')
      await site.person('closed', { bonds: [{ category: 'GRAD', library: 'BC', validUntil: '2026-12-01' }] })
      const closed = site.database.write.updateTable('bond').set({ active: 0 })
      await closed.where('patron_id', '=', await idOf('closed')).execute()
      await run('2026-11-20')
    })
    afterAll(() => site.remove())

    test('thirty days before its last day, and later where the run was missed; not of one that is over, endless or closed', async () => {
      expect(await told('today')).toEqual(['2026-11-20'])
      expect(await told('last')).toEqual(['2026-12-20'])
      for (const name of ['beyond', 'over', 'endless', 'closed'] as const) expect(await told(name)).toEqual([])
    })

    test('its alert says library, day and screen, and holds until the end of that day', async () => {
      const { data } = (
        await site.call('GET', '/api/alerta?tipo=registration_ends', undefined, { token: (await site.signIn('last')).json().access_token })
      ).json()
      expect(data).toMatchObject([
        {
          titulo: 'Seu cadastro vai vencer',
          texto:
            'Seu cadastro (Biblioteca Central) vale até domingo, 20/12/2026. Veja em seus dados pessoais, no catálogo, se ele pode ser renovado e como.',
          link: '/meufarol/dados-pessoais',
          expira: '2026-12-21T03:00:00.000Z',
        },
      ])
    })

    test('every day of the month that follows it is told once, however many runs there are', async () => {
      for (let day = '2026-11-21'; day <= '2026-12-21'; day = daysAfter(day, 1)) await Promise.all([run(day), run(day)])
      expect(await told('last')).toEqual(['2026-12-20'])
      expect(await told('beyond')).toEqual(['2026-12-21'])
    })

    test('renewed by its person it is told no more; moved by the desk its e-mail does not go', async () => {
      site.clock.set('2026-11-20T12:00:00Z')
      const token = (await site.signIn('renewing')).json().access_token
      const { cadastro } = (await site.call('GET', '/api/pessoas/renovar', undefined, { token })).json()
      const body = { vinculo: cadastro[0].vinculo.codigo, confirmo: true }
      expect((await site.call('POST', '/api/pessoas/meu-farol/renovacao-cadastro', body, { token })).statusCode).toBe(200)
      expect(await told('renewing')).toEqual([])
      const { alerts } = await site.stores.alerts.list(await idOf('moved'), {}, { offset: 0, limit: 1 })
      expect(await registrationAlerts[0]!.isStillRelevant!(site.stores, alerts[0]!)).toBe(true)
      await site.database.write
        .updateTable('bond')
        .set({ valid_until: '2027-06-30' })
        .where('patron_id', '=', await idOf('moved'))
        .execute()
      expect(await registrationAlerts[0]!.isStillRelevant!(site.stores, alerts[0]!)).toBe(false)
    })
  })
}
