import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { liveDatabases, startingMs } from '../testing/databases.ts'
import { rawRequest, sendRaw, type RawAnswer } from '../testing/raw-http.ts'
import type { AttackCase, AttackStep } from './attack-case.ts'
import { largeInput } from './large-input.ts'
import { oddRequests } from './odd-requests.ts'
import { protocolAbuse } from './protocol.ts'
import { searchInjection } from './search-injection.ts'
import type { RunningServer } from '../testing/server-process.ts'
import { sessionAttacks, sessionAttacksLater } from './session.ts'

const leaks = [/\bat .+\.ts:\d+/, /node_modules/, /SQLITE_|sqlite3?/i, /syntax error/i, /\/(work|home|root|var)\//]

const sendTo = (port: number, step: AttackStep) =>
  sendRaw(port, step.raw ?? rawRequest(step.method ?? 'GET', step.path ?? '/', step.headers, step.body))

function expectSafe(answer: RawAnswer, step: AttackStep) {
  expect(step.statuses, `${step.path ?? 'raw'} answered ${answer.status}`).toContain(answer.status)
  for (const text of step.absent ?? []) expect(answer.body).not.toContain(text)
  for (const leak of leaks) expect(answer.body.slice(0, 20_000)).not.toMatch(leak)
  if (step.noCookie) expect(answer.headers['set-cookie']).toBeUndefined()
  if (answer.status === 0) return
  expect(answer.headers['x-content-type-options']).toBe('nosniff')
  expect(answer.headers['content-security-policy']).toContain("default-src 'self'")
  expect(answer.headers['content-security-policy']).toContain("frame-ancestors 'none'")
}

/** Sends a step as often as it says, with `/healthz` beside it where time is counted. */
async function tryStep(port: number, step: AttackStep) {
  const began = performance.now()
  const sent = Array.from({ length: step.atOnce ?? 1 }, () => sendTo(port, step))
  if (step.answered !== undefined) sent.push(sendTo(port, { path: '/healthz', statuses: [200] }))
  const answers = await Promise.all(sent)
  if (step.answered !== undefined) expect(performance.now() - began, `${step.path ?? 'raw'} and /healthz`).toBeLessThan(step.answered)
  for (const answer of answers.slice(0, step.atOnce ?? 1)) expectSafe(answer, step)
}

const cases: readonly AttackCase[] = [...searchInjection, ...protocolAbuse, ...largeInput, ...oddRequests, ...sessionAttacks]

for (const database of liveDatabases)
  describe(`attacks, sent as bytes to a live server on ${database.name}`, () => {
    let server: RunningServer
    const tried = { cases: 0, failed: 0 }

    beforeAll(async () => {
      server = await database.start()
    }, startingMs)
    afterAll(async () => {
      process.stdout.write(`attacks on ${database.name}: ${tried.cases} tried, ${tried.failed} failed\n`)
      await server?.stop()
    })

    test.each(cases.map((one) => [one.id, one.seen, one] as const))('%s: %s', async (_id, _seen, one) => {
      tried.cases += 1
      tried.failed += 1
      for (const step of one.steps) await tryStep(server.port, step)
      expect((await sendTo(server.port, { path: '/healthz', statuses: [200] })).status).toBe(200)
      tried.failed -= 1
    })
  })

test.todo(`later: ${sessionAttacksLater.join('; ')}`)
