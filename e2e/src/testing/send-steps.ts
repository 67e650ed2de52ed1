import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { expect } from 'vitest'
import { solvedChallenge } from '@farol/server/adapters/captcha/testing/solved-challenge.ts'
import { expectOwnLines, logLines } from './log-lines.ts'
import { runOperatorCommand } from './operator-command.ts'
import { demoPassword, emailsIn } from './people.ts'
import { rawRequest, sendRaw, type RawAnswer } from './raw-http.ts'
import type { RunningServer } from './server-process.ts'
import type { AttackCase, AttackStep } from '../attacks/attack-case.ts'
import { untilNoon, type JumpingClock } from './jumping-clock.ts'
import { judgesTime } from '../attacks/judge-time.ts'

const leaks = [/\bat .+\.ts:\d+/, /node_modules/, /SQLITE_|sqlite3?/i, /syntax error/i, /\/(work|home|root|var)\//]
const json = { 'content-type': 'application/json' }

/** Milliseconds: bytes that are no whole request may leave the server waiting for the rest; what is one is answered, however busy the machine. */
const silenceMs = 5_000
const answerMs = 60_000

/** Of a step that is sent until it is answered as it should be, a quarter of a second apart: within the time of a test. */
const maxTries = 360

type Kept = Map<string, string>

const filled = (text: string, kept: Kept) => text.replaceAll(/<<(\w+)>>/g, (whole, name: string) => kept.get(name) ?? whole)

const setsClock = ({ clock, clockNoon, clockAt }: AttackStep) => [clock, clockNoon, clockAt].some((one) => one !== undefined)

const nameOf = (step: AttackStep, as = step.as) => `${step.method ?? 'GET'} ${(step.path ?? 'raw').slice(0, 200)}${as ? ` as ${as}` : ''}`

function expectSafe(answer: RawAnswer, step: AttackStep, kept: Kept) {
  const where = nameOf(step)
  expect(step.statuses, `${where} answered ${answer.status}: ${answer.body.slice(0, 300)}`).toContain(answer.status)
  const isThere = (text: string) => answer.body.includes(filled(text, kept))
  expect([where, 'has', (step.absent ?? []).filter(isThere)]).toEqual([where, 'has', []])
  expect([where, 'lacks', (step.has ?? []).filter((text) => !isThere(text))], answer.body.slice(0, 500)).toEqual([where, 'lacks', []])
  for (const [text, times] of Object.entries(step.counts ?? {}))
    expect([where, text, answer.body.split(filled(text, kept)).length - 1], answer.body.slice(0, 500)).toEqual([where, text, times])
  const head = answer.raw.slice(0, answer.raw.length - answer.body.length).toLowerCase()
  const inHead = (text: string) => head.includes(filled(text, kept).toLowerCase())
  expect([where, 'head lacks', (step.head?.has ?? []).filter((text) => !inHead(text))], head).toEqual([where, 'head lacks', []])
  expect([where, 'head has', (step.head?.absent ?? []).filter(inHead)], head).toEqual([where, 'head has', []])
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
  #outsideCalls = 0
  #sent = 0

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
    const sent = (more: object) =>
      sendRaw(this.#server.port, rawRequest('POST', '/api/oauth/token', json, JSON.stringify({ ...given, ...more })), answerMs)
    const first = await sent({})
    const proved: Kept = new Map()
    if (first.body.includes('captcha_necessario')) await this.#prove(proved)
    const answer = proved.size === 0 ? first : await sent({ recaptcha_token: proved.get('proof') })
    expect([as, answer.status, answer.body]).toEqual([as, 200, expect.stringContaining('access_token')])
    return /"access_token":"([^"]+)"/.exec(answer.body)![1]!
  }

  async #send(step: AttackStep, kept: Kept, as = step.as): Promise<RawAnswer> {
    const { port } = this.#server
    if (step.raw !== undefined) return sendRaw(port, step.raw, silenceMs)
    this.#sent += 1
    const headers = {
      ...(as && step.body !== undefined && json),
      ...(as && { authorization: `Bearer ${await this.#token(as)}` }),
      ...Object.fromEntries(Object.entries(step.headers ?? {}).map(([name, value]) => [name, filled(value, kept)])),
    }
    return sendRaw(port, rawRequest(step.method ?? 'GET', filled(step.path ?? '/', kept), headers, filled(step.body ?? '', kept)), answerMs)
  }

  async #answerOutside({ type, body, location }: NonNullable<AttackStep['outside']>): Promise<string> {
    this.close()
    this.#outsideCalls = 0
    this.#outside = createServer((_request, response) =>
      response.writeHead(location ? 302 : 200, { 'content-type': type, ...(location && { location }) }).end(body),
    ).on('connection', () => (this.#outsideCalls += 1))
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
    await expect.poll(isSet).toBe(true)
  }

  async #prove(kept: Kept): Promise<void> {
    const visitor = {
      method: 'POST',
      path: '/api/oauth/token',
      headers: json,
      body: '{"grant_type":"client_credentials","client_id":4}',
      statuses: [200],
    }
    const token = /"access_token":"([^"]+)"/.exec((await this.#send(visitor, kept)).body)![1]
    const { body } = await this.#send({ path: '/api/oauth/captcha', headers: { authorization: `Bearer ${token}` }, statuses: [200] }, kept)
    const proof = await solvedChallenge((JSON.parse(body) as { desafio: object }).desafio)
    kept.set('proof', proof).set('proof_in_address', encodeURIComponent(proof))
  }

  async #prepare(step: AttackStep, kept: Kept): Promise<void> {
    if (step.restart || step.zone !== undefined) await this.#server.restart({ ...(step.zone !== undefined && { TZ: step.zone }) })
    const ahead = step.clockNoon === undefined ? step.clock : untilNoon(step.clockNoon)
    if (ahead !== undefined) await this.#clock.jump(ahead)
    // Nobody's token lives so long.
    if (Math.abs(ahead ?? 0) > 12 * 3_600_000) this.#tokens.clear()
    if (step.clockAt !== undefined) {
      await this.#clock.jump(Date.parse(step.clockAt) - Date.now())
      this.#tokens.clear()
    }
    if (step.command) await runOperatorCommand(this.#server, step.command, (text) => filled(text, kept))
    if (step.proof && !step.alike) await this.#prove(kept)
    if (step.outside) {
      const address = await this.#answerOutside(step.outside)
      kept.set('outside', address).set('port', new URL(address).port)
    }
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

  async #tryAlike(step: AttackStep, alike: readonly string[], kept: Kept): Promise<void> {
    const answers: string[] = []
    for (const who of alike) {
      if (step.proof) await this.#prove(kept)
      const answer = await this.#send(step, new Map([...kept, ['who', who]]))
      expectSafe(answer, step, kept)
      const names = Object.keys(answer.headers).toSorted().join(' ')
      answers.push(`${answer.status} ${names}\n${(step.except ?? []).reduce((text, one) => text.replaceAll(one, '?'), answer.body)}`)
    }
    expect([...new Set(answers)], nameOf(step)).toHaveLength(1)
  }

  async #tryUntil(step: AttackStep, kept: Kept): Promise<void> {
    for (let waited = 0; ; waited += 1) {
      const answer = await this.#send(step, kept)
      try {
        expectSafe(answer, step, kept)
        return this.#keep(step, answer, kept)
      } catch (error) {
        if (waited === maxTries) throw error
        await pause(250)
      }
    }
  }

  #expectEmails({ absent = [], headsAbsent = [], atMost = {} }: NonNullable<AttackStep['emails']>): void {
    const sent = emailsIn(this.#server.dataDir)
    for (const text of absent) expect([text, sent.filter((email) => email.includes(text))]).toEqual([text, []])
    const heads = sent.flatMap((email) =>
      email
        .split(/\r?\n\r?\n/)[0]!
        .toLowerCase()
        .split(/\r?\n/),
    )
    for (const text of headsAbsent) expect([text, heads.filter((line) => line.startsWith(text))]).toEqual([text, []])
    for (const [text, most] of Object.entries(atMost))
      expect(sent.filter((email) => email.includes(text)).length, text).toBeLessThanOrEqual(most)
  }

  async #expectEmail(
    { to, has, absent, htmlAbsent = [], keep }: NonNullable<AttackStep['email']>,
    before: number,
    kept: Kept,
  ): Promise<void> {
    const found = () => emailsIn(this.#server.dataDir).filter((email) => email.includes(to))
    for (let waited = 0; found().length <= before && waited < 900; waited += 1) await pause(100)
    const email = found().at(-1) ?? ''
    for (const text of has) expect(email).toContain(text)
    for (const text of absent) expect(email).not.toContain(text)
    const html = email.slice(email.indexOf('Content-Type: text/html'))
    for (const text of htmlAbsent) expect(html).not.toContain(text)
    for (const [name, pattern] of Object.entries(keep ?? {})) kept.set(name, pattern.exec(email)?.[1] ?? `no ${name} in the e-mail`)
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

  #keep({ keep = {}, grows }: AttackStep, { raw, body }: RawAnswer, kept: Kept): void {
    for (const [name, pattern] of Object.entries(keep)) {
      const found = pattern.exec(raw)?.[1]
      expect([name, found], body.slice(0, 500)).toEqual([name, expect.any(String)])
      kept.set(name, found!)
    }
    if (grows) expect(Number(kept.get(grows[0]))).toBeGreaterThan(Number(kept.get(grows[1])))
  }

  /** Sends a step as often as it says, with `/healthz` beside it where time is counted. */
  async #try(step: AttackStep, kept: Kept): Promise<void> {
    await this.#prepare(step, kept)
    if (step.everybody) return this.#tryEverybody(step, step.everybody, kept)
    if (step.alike) return this.#tryAlike(step, step.alike, kept)
    if (step.until) return this.#tryUntil(step, kept)
    const emails = step.email && emailsIn(this.#server.dataDir).filter((email) => email.includes(step.email!.to)).length
    const [answers] = await Promise.all([
      this.#sendTimed(step, kept),
      ...(step.beside ?? []).map((one) => this.#try({ ...one, beside: [] }, kept)),
    ])
    for (const answer of answers) expectSafe(answer, step, kept)
    this.#keep(step, answers[0]!, kept)
    if (step.email) await this.#expectEmail(step.email, emails!, kept)
    if (step.emails) this.#expectEmails(step.emails)
    if (step.outsideCalls !== undefined)
      expect(this.#outsideCalls, `${nameOf(step)}: connections to the service outside`).toBe(step.outsideCalls)
  }

  async tryCase({ steps }: AttackCase): Promise<void> {
    const kept: Kept = new Map([['password', demoPassword(this.#server.dataDir)]])
    const [known, sent] = [logLines(this.#server.dataDir).length, this.#sent]
    try {
      for (const step of steps) {
        await this.#try(step, kept)
        if (step.logAbsent) {
          const lines = logLines(this.#server.dataDir).slice(known)
          expectOwnLines(lines, step.logAbsent)
          expect(lines.length).toBeGreaterThanOrEqual(this.#sent - sent)
        }
      }
    } finally {
      if (steps.some(setsClock)) await this.#clock.jump(0)
    }
    if (steps.some(({ zone }) => zone !== undefined)) await this.#server.restart()
    expect((await this.#send({ path: '/healthz', statuses: [200] }, kept)).status).toBe(200)
    // Who signed in while the clock stood wrong may be out by now.
    if (steps.some(setsClock)) this.#tokens.clear()
  }

  close(): void {
    this.#outside?.closeAllConnections()
    this.#outside?.close()
  }
}
