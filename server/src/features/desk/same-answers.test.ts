import { expect, test } from 'vitest'
import { engines } from '../../adapters/database/testing/engines.ts'
import { chanceFrom } from '../../adapters/database/testing/kill-proof.ts'
import { openDeskSite } from './testing/desk-site.ts'
import { drawRequests, replay, type Replay } from './testing/recorded-requests.ts'

const count = Number(process.env['TRIES'] ?? 90)
const seed = Number(process.env['SEED'] ?? 20_261_124)

test(`[P23] ${count} requests of the desk and of readers have the same answers on both databases`, async () => {
  const requests = drawRequests(count, chanceFrom(seed))
  const replays: Replay[] = []
  for (const engine of engines) {
    const site = await openDeskSite(engine, { deps: { daily: [] } })
    replays.push(await replay(site, requests))
    await site.remove()
  }
  const [first, ...others] = replays as [Replay, ...Replay[]]
  for (const other of others) {
    const different = first.answers.flatMap((answer, at) =>
      answer === other.answers[at] ? [] : [{ at, answer, other: other.answers[at] }],
    )
    expect(different.slice(0, 3)).toEqual([])
  }
  // After each night no invariant is broken, on either database.
  const broken = replays.flatMap(({ answers }) => answers.filter((answer) => answer.startsWith('later') && !answer.includes('"broken":0')))
  expect(broken).toEqual([])
  // Both what is done and what is refused is among them.
  const never = ['lend', 'takeBack', 'place', 'charge', 'pay'].filter((act) => !first.statuses.has(`${act} 200`))
  expect({ never, answers: Object.fromEntries(first.statuses) }).toMatchObject({ never: [] })
  expect([...first.statuses].filter(([name]) => name.endsWith(' 422')).length).toBeGreaterThan(3)
  expect([...first.statuses.keys()].filter((name) => / 5\d\d$/.test(name))).toEqual([])
}, 7_200_000)
