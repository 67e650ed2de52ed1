import { describe, expect, inject, test } from 'vitest'
import { rawRequest, sendRaw, type RawAnswer } from '../testing/raw-http.ts'
import type { AttackCase, AttackStep } from './attack-case.ts'
import { protocolAbuse } from './protocol.ts'
import { searchInjection } from './search-injection.ts'
import { sessionAttacks, sessionAttacksLater } from './session.ts'

const port = Number(new URL(inject('address')).port)
const leaks = [/\bat .+\.ts:\d+/, /node_modules/, /SQLITE_|sqlite3?/i, /syntax error/i, /\/(work|home|root|var)\//]

const send = (step: AttackStep) => sendRaw(port, step.raw ?? rawRequest(step.method ?? 'GET', step.path ?? '/', step.headers, step.body))

function expectSafe(answer: RawAnswer, step: AttackStep) {
  expect(step.statuses, `${step.path ?? 'raw'} answered ${answer.status}`).toContain(answer.status)
  for (const text of step.absent ?? []) expect(answer.body).not.toContain(text)
  for (const leak of leaks) expect(answer.body.slice(0, 20_000)).not.toMatch(leak)
  if (answer.status === 0 || answer.status === 400 || answer.status === 431) return
  expect(answer.headers['x-content-type-options']).toBe('nosniff')
  expect(answer.headers['content-security-policy']).toContain("default-src 'self'")
}

const cases: readonly AttackCase[] = [...searchInjection, ...protocolAbuse, ...sessionAttacks]

describe('attacks, sent as bytes to a live server', () => {
  test.each(cases.map((one) => [one.id, one.seen, one] as const))('%s: %s', async (_id, _seen, one) => {
    for (const step of one.steps) expectSafe(await send(step), step)
    expect((await send({ path: '/healthz', statuses: [200] })).status).toBe(200)
  })

  test.todo(`later: ${sessionAttacksLater.join('; ')}`)
})
