import { localDay } from '@farol/contract/library-zone.ts'
import { differences, listedCodes, type Ask } from '@farol/server/features/titles/testing/counted-copies.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { RunningServer } from '../testing/server-process.ts'
import { startDemo } from '../testing/site.ts'

let server: RunningServer
beforeAll(async () => {
  server = await startDemo({ TRUST_PROXY: '1' })
})
afterAll(() => server.stop())

let asked = 0
/** Each call comes from an address of its own: what one address may ask in a minute is no matter here. */
const from = () => `10.${(asked += 1) >> 16}.${(asked >> 8) & 255}.${asked & 255}`

const ask: Ask = async (path, body) => {
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': from() }
  const answer = await fetch(server.address + path, { headers, ...(body && { method: 'POST', body: JSON.stringify(body) }) })
  expect([path, answer.status]).toEqual([path, 200])
  return answer.json()
}

test('of every title of the demo box, totals, list, libraries, basket and "na estante" say what its copies say', async () => {
  const today = localDay(Date.now())
  const codes = await listedCodes(ask, 'q=')
  expect(codes.length).toBeGreaterThan(1400)
  const atHand = new Set(await listedCodes(ask, 'q=&na_estante=S'))
  const faults: unknown[] = []
  for (let at = 0; at < codes.length; at += 50) faults.push(...(await differences(ask, codes.slice(at, at + 50), { today, atHand })))
  expect(faults).toEqual([])
}, 480_000)
