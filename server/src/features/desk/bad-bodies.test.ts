import type { Endpoint } from '@farol/contract/schemas/endpoint.ts'
import { libraryZone } from '@farol/contract/library-zone.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '../../adapters/database/testing/engines.ts'
import { chanceFrom } from '../../adapters/database/testing/kill-proof.ts'
import { localMoment } from '../../circulation/local-time.ts'
import { sized } from '../../testing/thorough.ts'
import { drawBody, drawPath } from './testing/bad-bodies.ts'
import { openDeskSite, type DeskSite } from './testing/desk-site.ts'

/** Of both databases together; more by `BODIES`. */
const bodies = Number(process.env['BODIES'] ?? sized(20_000, 600))
const seed = Number(process.env['SEED'] ?? 20_261_127)

/** Calls that lend, take back, renew, hold, ask, owe, block and clear: of the desk, of readers, of terminals. */
const ofCirculation = /^\/api\/(equipe|emprestimo|reserva|solicitacao|debitos|nada-consta|autoatendimento)/

for (const engine of engines)
  describe(`bodies that nobody should send, on ${engine.name}`, () => {
    let site: DeskSite
    let calls: readonly Endpoint[]
    let staffToken: string
    const known: string[] = ['BC', 'farol-1', '1', '2026-11-20']
    beforeAll(async () => {
      site = await openDeskSite(engine)
      for (const name of ['ana', 'bruno']) await site.reader(name)
      staffToken = await site.staff('zeca', 'administrador')
      for (const title of ['Um', 'Dois', 'Três']) known.push(await site.book(title))
      for (const name of ['ana', 'bruno']) known.push(await site.code(name))
      const lent = await site.lend('ana', known[4]!)
      known.push(lent.loanId)
      calls = site.handlers.endpoints.filter(({ body, path }) => body && ofCirculation.test(path) && !path.endsWith('/sessao'))
    })
    afterAll(() => site.remove())

    /** Limits by the minute and the sessions of those who call go on with the clock. */
    const goOn = async (sent: number) => {
      if (sent % 100 === 0) site.later(1)
      if (sent % 1_000 !== 0) return
      await site.setTime(site.clock.now().toISOString())
      staffToken = await site.deskToken('zeca')
    }
    const send = async (call: Endpoint, chance: () => number) => {
      const { text, type } = drawBody(call, known, chance)
      const token = { authorization: `Bearer ${call.caller === 'staff' ? staffToken : await site.tokenOf('ana')}` }
      const headers = {
        ...token,
        'content-type': type,
        'x-forwarded-for': `10.1.${Math.floor(chance() * 250)}.${Math.floor(chance() * 250)}`,
      }
      const answer = await site.app.inject({ method: call.method, url: drawPath(call, known, chance), payload: text, headers })
      return { text, status: answer.statusCode, body: answer.body }
    }

    test(`${bodies / engines.length} of them: each is refused in words or done, none breaks the server or an invariant`, async () => {
      const chance = chanceFrom(seed)
      const statuses = new Map<number, number>()
      const wrong: string[] = []
      for (let sent = 0; sent < bodies / engines.length; sent += 1) {
        await goOn(sent)
        const call = calls[Math.floor(chance() * calls.length)]!
        const { text, status, body } = await send(call, chance)
        statuses.set(status, (statuses.get(status) ?? 0) + 1)
        const told = status < 400 || /^\{"code":"\w+","message":"[^"]/.test(body)
        if (status >= 500 || !told) wrong.push(`${call.method} ${call.path} ${text.slice(0, 200)}: ${status} ${body.slice(0, 200)}`)
      }
      expect(wrong.slice(0, 5)).toEqual([])
      expect(calls.length).toBeGreaterThan(50)
      // Most are looked at by the call itself: neither limits nor missing rights answer for it.
      expect({ statuses: Object.fromEntries(statuses), looked: (statuses.get(422) ?? 0) > bodies / engines.length / 2 }).toMatchObject({
        looked: true,
      })
      const broken = await site.stores.circulationCheck.run(localMoment(site.clock.now(), libraryZone()).date)
      expect(broken.filter((one) => one.count > 0)).toEqual([])
    }, 1_800_000)
  })
