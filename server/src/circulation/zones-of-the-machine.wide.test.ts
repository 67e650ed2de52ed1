import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const script = fileURLToPath(new URL('testing/zone-table.ts', import.meta.url))

const answersIn = (zone: string) =>
  execFileSync(process.execPath, ['--disable-warning=ExperimentalWarning', script], { encoding: 'utf8', env: { ...process.env, TZ: zone } })
    .trim()
    .split(' ')

/** Over 300 drawn calendars and instants: due days, pick-up limits, lateness, suspensions; days on which clocks change among them. */
test('the rules answer the same on a machine in UTC, São Paulo, Tokyo and Auckland', () => {
  const zones = ['UTC', 'America/Sao_Paulo', 'Asia/Tokyo', 'Pacific/Auckland']
  const [hours, digests] = [zones.map((zone) => answersIn(zone)[0]), zones.map((zone) => answersIn(zone)[1])]
  expect(hours).toEqual(['13', '10', '22', '2'])
  expect(new Set(digests).size).toBe(1)
})
