import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '../../adapters/database/testing/engines.ts'
import { addDailyJobs } from '../../jobs/daily-jobs.ts'
import { inMachineZones } from '../../testing/machine-zones.ts'
import { openSessionSite, type SessionSite } from '../session/testing/session-site.ts'
import { collectEmails } from './collect-emails.ts'
import { deliverEmail } from './deliver-email.ts'
import { unaskedKinds } from './testing/unasked-kinds.ts'

interface OddDay {
  readonly day: string
  /** How the day is written to its reader. */
  readonly written: string
  /** The instants of its beginning and its end: not always 24 hours, and not always midnight. */
  readonly begins: string
  readonly ends: string
}

/** Days of America/Sao_Paulo: one that began at 01:00, one whose last hour came twice, and ends of months and years. */
const oddDays: readonly OddDay[] = [
  { day: '2018-11-03', written: 'sábado, 03/11/2018', begins: '2018-11-03T03:00:00Z', ends: '2018-11-04T03:00:00Z' },
  { day: '2018-11-04', written: 'domingo, 04/11/2018', begins: '2018-11-04T03:00:00Z', ends: '2018-11-05T02:00:00Z' },
  { day: '2019-02-16', written: 'sábado, 16/02/2019', begins: '2019-02-16T02:00:00Z', ends: '2019-02-17T03:00:00Z' },
  { day: '2019-02-17', written: 'domingo, 17/02/2019', begins: '2019-02-17T03:00:00Z', ends: '2019-02-18T03:00:00Z' },
  { day: '2019-11-03', written: 'domingo, 03/11/2019', begins: '2019-11-03T03:00:00Z', ends: '2019-11-04T03:00:00Z' },
  { day: '2026-11-20', written: 'sexta-feira, 20/11/2026', begins: '2026-11-20T03:00:00Z', ends: '2026-11-21T03:00:00Z' },
  { day: '2024-02-29', written: 'quinta-feira, 29/02/2024', begins: '2024-02-29T03:00:00Z', ends: '2024-03-01T03:00:00Z' },
  { day: '2026-03-31', written: 'terça-feira, 31/03/2026', begins: '2026-03-31T03:00:00Z', ends: '2026-04-01T03:00:00Z' },
  { day: '2025-12-31', written: 'quarta-feira, 31/12/2025', begins: '2025-12-31T03:00:00Z', ends: '2026-01-01T03:00:00Z' },
]
const second = 1_000

for (const engine of engines)
  inMachineZones(engine.name, (zone) => {
    describe(`alerts on odd days, on ${engine.name}, ${zone}`, () => {
      let site: SessionSite
      let people = 0
      const someone = async () => {
        people += 1
        await site.person(`d${people}`)
        const patronId = (await site.stores.patrons.find(`P-d${people}`))!.id
        await site.database.write.updateTable('patron').set({ receives_email: 1 }).where('id', '=', patronId).execute()
        return { patronId, name: `d${people}`, address: `d${people}@exemplo.org` }
      }
      const tell = (patronId: number, { day, begins, ends }: OddDay) =>
        site.stores.alerts.notify({
          patronId,
          kind: 'loan_due_today',
          subject: `loan:${patronId}`,
          params: { title: 'Dom Casmurro', library: 'Central', dueDay: day },
          at: new Date(begins),
          until: new Date(ends),
        })
      const deps = () => ({
        ...site.stores,
        clock: site.clock,
        kinds: unaskedKinds,
        mailer: { send: async (email: (typeof site.emails)[number]) => void site.emails.push(email), close: async () => {} },
        site: {
          publicUrl: 'https://catalogo.example.org',
          slug: 'farol',
          secret: Buffer.from('x'),
          look: async () => ({ name: 'Biblioteca' }),
        },
      })
      /** Composes and sends what waits. */
      const send = async () => {
        await collectEmails(deps())
        const open = await site.database.read.selectFrom('alert_email').select('id').where('state', '=', 'waiting').execute()
        for (const { id } of open) await deliverEmail(deps(), id, { lastAttempt: false })
      }
      const states = async (patronId: number) =>
        (await site.database.read.selectFrom('alert').select('email_state').where('patron_id', '=', patronId).execute()).map(
          (row) => row.email_state,
        )

      beforeAll(async () => {
        site = await openSessionSite(engine, { deps: { pauseMilliseconds: 3_600_000 } })
      })
      afterAll(() => site.remove())

      test.each(oddDays)('L224 $day: written with its weekday, sent in its last second and not after it', async (odd) => {
        const [inTime, late] = [await someone(), await someone()]
        site.clock.set(odd.begins)
        await tell(inTime.patronId, odd)
        site.clock.set(new Date(Date.parse(odd.ends) - second))
        await send()
        expect(await states(inTime.patronId)).toEqual(['sent'])
        const email = site.emails.findLast((one) => one.to.includes(inTime.address))!
        expect(email.text).toContain(odd.written)
        site.clock.set(odd.begins)
        await tell(late.patronId, odd)
        site.clock.set(odd.ends)
        await send()
        expect(await states(late.patronId)).toEqual(['irrelevant'])
      })

      test.each(oddDays)('S5-22 $day: the first and the last second of a day are its own', async (odd) => {
        const { patronId, name } = await someone()
        const moments = [Date.parse(odd.begins) - second, Date.parse(odd.begins), Date.parse(odd.ends) - second, Date.parse(odd.ends)]
        for (const [n, at] of moments.entries())
          await site.stores.alerts.notify({
            patronId,
            kind: 'hold_placed',
            subject: `hold:${n}`,
            params: { title: `Livro ${n}`, library: 'Central' },
            at: new Date(at),
          })
        site.clock.set(odd.ends)
        const token = (await site.signIn(name)).json().access_token as string
        const { data } = (await site.call('GET', `/api/alerta?de=${odd.day}&ate=${odd.day}`, undefined, { token })).json()
        expect(data.map((one: { titulo: string }) => /Livro (\d)/.exec(one.titulo)![1])).toEqual(['2', '1'])
      })

      test.each(oddDays)('L216 $day: the run of the morning is added at six local, once, by however many programs', async (odd) => {
        const kind = `morning-${zone}-${odd.day}`
        const daily = [{ kind, at: '06:00' }]
        const sixLocal = odd.day === '2018-11-04' || odd.day === '2019-02-16' ? '08:00' : '09:00'
        const six = Date.parse(`${odd.day}T${sixLocal}:00Z`)
        const count = async () => (await site.database.read.selectFrom('job').select('id').where('kind', '=', kind).execute()).length
        const counts = []
        for (const at of [Date.parse(odd.begins), six - second, six, six + 60 * second, Date.parse(odd.ends) - second]) {
          site.clock.set(new Date(at))
          await Promise.all([addDailyJobs(site.stores.jobs, site.clock, daily), addDailyJobs(site.stores.jobs, site.clock, daily)])
          counts.push(await count())
        }
        expect(counts).toEqual([0, 0, 1, 1, 1])
      })
    })
  })
