import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { expect } from 'vitest'
import { demoPassword, emailsIn } from './people.ts'
import { rawRequest, sendRaw, type RawAnswer } from './raw-http.ts'
import type { RunningServer } from './server-process.ts'
import type { AttackCase, AttackStep } from '../attacks/attack-case.ts'
import type { JumpingClock } from './jumping-clock.ts'
import { judgesTime } from '../attacks/judge-time.ts'

const leaks = [/\bat .+\.ts:\d+/, /node_modules/, /SQLITE_|sqlite3?/i, /syntax error/i, /\/(work|home|root|var)\//]
const json = { 'content-type': 'application/json' }

type Kept = Map<string, string>

const filled = (text: string, kept: Kept) => text.replaceAll(/<<(\w+)>>/g, (whole, name: string) => kept.get(name) ?? whole)

const nameOf = (step: AttackStep, as = step.as) => `${step.method ?? 'GET'} ${step.path ?? 'raw'}${as ? ` as ${as}` : ''}`

function expectSafe(answer: RawAnswer, step: AttackStep, kept: Kept) {
  const where = nameOf(step)
  expect(step.statuses, `${where} answered ${answer.status}: ${answer.body.slice(0, 300)}`).toContain(answer.status)
  const isThere = (text: string) => answer.body.includes(filled(text, kept))
  expect([where, 'has', (step.absent ?? []).filter(isThere)]).toEqual([where, 'has', []])
  expect([where, 'lacks', (step.has ?? []).filter((text) => !isThere(text))], answer.body.slice(0, 500)).toEqual([where, 'lacks', []])
  for (const leak of leaks) expect(answer.body.slice(0, 20_000), where).not.toMatch(leak)
  if (step.noCookie) expect(answer.headers['set-cookie']).toBeUndefined()
  if (answer.status === 0) return
  expect(answer.headers['x-content-type-options']).toBe('nosniff')
  expect(answer.headers['content-security-policy']).toContain("default-src 'self'")
  expect(answer.headers['content-security-policy']).toContain("frame-ancestors 'none'")
  if (step.as && answer.status === 200) expect(answer.headers['cache-control'], where).toContain('no-store')
}

/** Sends the steps of cases to one server. */
export class StepSender {
  readonly #server: RunningServer
  readonly #clock: JumpingClock
  readonly #tokens = new Map<string, Promise<string>>()
  #outside: Server | undefined

  constructor(server: RunningServer, clock: JumpingClock) {
    this.#server = server
    this.#clock = clock
  }

  /** A token of somebody, who signs in once. */
  #token(as: string): Promise<string> {
    const known = this.#tokens.get(as) ?? this.#signIn(as)
    this.#tokens.set(as, known)
    return known
  }

  /** Signs in whoever the cases name: after many wrong passwords of others a sign-in from this network asks for a captcha. */
  async signInEverybody(cases: readonly AttackCase[]): Promise<void> {
    const names = cases.flatMap(({ steps }) => steps.flatMap(({ as, everybody = {} }) => [as ?? [], Object.keys(everybody)].flat()))
    for (const as of new Set(names)) await this.#token(as)
  }

  async #signIn(as: string): Promise<string> {
    const [username, scope] = as.split('@')
    const given = { grant_type: 'password', client_id: 4, username, password: demoPassword(this.#server.dataDir), ...(scope && { scope }) }
    const answer = await sendRaw(this.#server.port, rawRequest('POST', '/api/oauth/token', json, JSON.stringify(given)))
    expect([as, answer.status, answer.body]).toEqual([as, 200, expect.stringContaining('access_token')])
    return /"access_token":"([^"]+)"/.exec(answer.body)![1]!
  }

  async #send(step: AttackStep, kept: Kept, as = step.as): Promise<RawAnswer> {
    const { port } = this.#server
    if (step.raw !== undefined) return sendRaw(port, step.raw)
    const headers = {
      ...(as && step.body !== undefined && json),
      ...(as && { authorization: `Bearer ${await this.#token(as)}` }),
      ...Object.fromEntries(Object.entries(step.headers ?? {}).map(([name, value]) => [name, filled(value, kept)])),
    }
    return sendRaw(port, rawRequest(step.method ?? 'GET', filled(step.path ?? '/', kept), headers, filled(step.body ?? '', kept)))
  }

  async #answerOutside({ type, body }: NonNullable<AttackStep['outside']>): Promise<string> {
    this.close()
    this.#outside = createServer((_request, response) => response.writeHead(200, { 'content-type': type }).end(body))
    await new Promise<void>((resolve) => this.#outside!.listen(0, '127.0.0.1', resolve))
    return `http://127.0.0.1:${(this.#outside.address() as AddressInfo).port}/agenda.ics`
  }

  async #setInstitution(fields: object, kept: Kept): Promise<void> {
    const as = 'tereza@equipe'
    const path = '/api/equipe/instituicao'
    const present = JSON.parse((await this.#send({ path, as, statuses: [] }, kept)).body) as { versao: number; documento: object }
    const document = { ...present.documento, ...(JSON.parse(filled(JSON.stringify(fields), kept)) as object) }
    const body = JSON.stringify({ versao: present.versao, documento: document })
    const saved = await this.#send({ method: 'PUT', path, as, body, statuses: [] }, new Map())
    expect([saved.status, saved.body]).toEqual([200, expect.stringContaining('"problemas":[]')])
    // The server looks for another document every two seconds.
    const isSet = async () => {
      const { body } = await this.#send({ path: '/api/parametros/instituicao', statuses: [] }, kept)
      return body.includes(`"versao":${present.versao + 1}`)
    }
    for (let waited = 0; !(await isSet()) && waited < 100; waited += 1) await pause(50)
  }

  async #prepare(step: AttackStep, kept: Kept): Promise<void> {
    if (step.restart || step.zone !== undefined) await this.#server.restart({ ...(step.zone !== undefined && { TZ: step.zone }) })
    if (step.clock !== undefined) await this.#clock.jump(step.clock)
    if (step.outside) kept.set('outside', await this.#answerOutside(step.outside))
    if (step.institution) await this.#setInstitution(step.institution, kept)
    for (const as of [step.as, ...Object.keys(step.everybody ?? {})]) if (as) await this.#token(as)
  }

  async #tryEverybody(step: AttackStep, everybody: Readonly<Record<string, string>>, kept: Kept): Promise<void> {
    const sent = Object.entries(everybody).flatMap(([as, text]) =>
      Array.from({ length: step.atOnce ?? 1 }, async () => ({ as, text, answer: await this.#send(step, kept, as) })),
    )
    for (const { as, text, answer } of await Promise.all(sent)) {
      expectSafe(answer, { ...step, as }, kept)
      expect([as, Object.values(everybody).filter((one) => answer.body.includes(one))]).toEqual([as, [text]])
    }
  }

  async #expectEmail({ to, has, absent }: NonNullable<AttackStep['email']>, before: number): Promise<void> {
    const found = () => emailsIn(this.#server.dataDir).filter((email) => email.includes(to))
    for (let waited = 0; found().length <= before && waited < 150; waited += 1) await pause(100)
    const email = found().at(-1) ?? ''
    for (const text of has) expect(email).toContain(text)
    for (const text of absent) expect(email).not.toContain(text)
  }

  async #sendTimed(step: AttackStep, kept: Kept): Promise<readonly RawAnswer[]> {
    const began = performance.now()
    const sent = Array.from({ length: step.atOnce ?? 1 }, () => this.#send(step, kept))
    const health = step.answered === undefined ? undefined : this.#send({ path: '/healthz', statuses: [200] }, kept)
    const answers = await Promise.all(sent)
    if (step.answered === undefined) return answers
    expect((await health)!.status).toBe(200)
    if (judgesTime) expect(performance.now() - began, `${nameOf(step)} and /healthz`).toBeLessThan(step.answered)
    return answers
  }

  #keep({ keep = {}, grows }: AttackStep, { body }: RawAnswer, kept: Kept): void {
    for (const [name, pattern] of Object.entries(keep)) {
      const found = pattern.exec(body)?.[1]
      expect([name, found], body.slice(0, 500)).toEqual([name, expect.any(String)])
      kept.set(name, found!)
    }
    if (grows) expect(Number(kept.get(grows[0]))).toBeGreaterThan(Number(kept.get(grows[1])))
  }

  /** Sends a step as often as it says, with `/healthz` beside it where time is counted. */
  async #try(step: AttackStep, kept: Kept): Promise<void> {
    await this.#prepare(step, kept)
    if (step.everybody) return this.#tryEverybody(step, step.everybody, kept)
    const emails = step.email && emailsIn(this.#server.dataDir).filter((email) => email.includes(step.email!.to)).length
    const answers = await this.#sendTimed(step, kept)
    for (const answer of answers) expectSafe(answer, step, kept)
    this.#keep(step, answers[0]!, kept)
    if (step.email) await this.#expectEmail(step.email, emails!)
  }

  async tryCase({ steps }: AttackCase): Promise<void> {
    const kept: Kept = new Map([['password', demoPassword(this.#server.dataDir)]])
    for (const step of steps) await this.#try(step, kept)
    if (steps.some(({ zone }) => zone !== undefined)) await this.#server.restart()
    expect((await this.#send({ path: '/healthz', statuses: [200] }, kept)).status).toBe(200)
    // Who signed in while the clock stood wrong may be out by now.
    if (steps.some(({ clock }) => clock !== undefined)) this.#tokens.clear()
  }

  close(): void {
    this.#outside?.closeAllConnections()
    this.#outside?.close()
  }
}
