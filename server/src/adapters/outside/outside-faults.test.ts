import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { baseGate } from '../bases/base-gate.ts'
import { BugService } from '../bugs/bug-service.ts'
import { Recaptcha } from '../captcha/recaptcha.ts'
import { SettableClock } from '../clock/settable-clock.ts'
import { ExternalCovers } from '../covers/external-covers.ts'
import { calendarService } from '../events/calendar-service.ts'
import { contentAccess } from '../providers/content-access.ts'
import { requestExternal, type AskOutside } from './external-request.ts'
import { OutsideError, type OutsideFailure } from './outside-failure.ts'
import { faultPlans, openFault, type OutsideFault } from './testing/outside-faults.ts'

const clock = new SettableClock('2026-11-20T12:00:00Z')

/** What became of a call: what its caller was told, and the failure below it where the caller passes it on. */
interface Outcome {
  readonly told: string
  readonly failure?: OutsideFailure | undefined
}

interface User {
  readonly name: string
  readonly call: (fault: OutsideFault) => Promise<Outcome>
  readonly told: (failure: OutsideFailure) => string
}

const failureOf = (error: unknown) => (error instanceof OutsideError ? error.failure : undefined)

const rejected = (call: Promise<unknown>): Promise<Outcome> =>
  call.then(
    () => ({ told: 'answered' }),
    (error: { reason: string; cause?: unknown }) => ({ told: error.reason, failure: failureOf(error.cause) }),
  )

/** Sources that are asked at https addresses of their own: here the fault stands in their place. */
const inPlaceOf =
  ({ address, options, insideNetwork }: OutsideFault): AskOutside =>
  (question, limits) =>
    requestExternal({ ...question, url: new URL(address), insideNetwork }, { ...limits, ...options })

const lasting: readonly OutsideFailure[] = ['redirect', 'too_large', 'wrong_type']

const users: readonly User[] = [
  {
    name: 'covers',
    async call(fault) {
      const covers = new ExternalCovers({ sources: ['https://covers.example/{isbn}'], clock, ask: inPlaceOf(fault) })
      return { told: String(await covers.find(['9788535914849'])) }
    },
    told: (failure) => (lasting.includes(failure) ? 'none' : 'unreachable'),
  },
  {
    name: 'content providers',
    call({ address, options, insideNetwork }) {
      const access = contentAccess({
        secret: Buffer.from('secret'),
        siteHost: 'catalogo.example.org',
        clock,
        keys: { of: async () => 'key' },
        outside: options,
      })
      const settings = { address: `${address}/AuthenticatedUrl`, hosts: [], insideNetwork, discloses: [], fields: { a: '{login}' } }
      return rejected(access.open({ slug: 'minhabiblioteca', driver: 'api_url', settings }, { patronId: 1, name: 'Ana Souza' }, {}))
    },
    told: () => 'unreachable',
  },
  {
    name: 'other bases',
    call: ({ address, options, insideNetwork }) =>
      rejected(baseGate(options).enter({ address, insideNetwork } as never, { login: 'ana' } as never)),
    told: () => 'unreachable',
  },
  {
    name: 'the calendar of events',
    call: ({ address, options }) =>
      rejected(calendarService({ clock, outside: options }).list({ address: `${address}/agenda.ics` }, 'America/Sao_Paulo')),
    told: () => 'unreachable',
  },
  {
    name: 'the bug service',
    call: ({ address, options }) =>
      new Promise((resolve) => {
        const dsn = new URL(`${address.replace('://', '://key@')}/7`)
        const onFailure = (error: unknown) => resolve({ told: 'failed', failure: failureOf(error) })
        new BugService({ dsn, clock, outside: options, onFailure }).report({
          side: 'server',
          name: 'TypeError',
          frames: [],
          place: '/',
        })
      }),
    told: () => 'failed',
  },
  {
    name: 'reCAPTCHA',
    call: async (fault) => ({ told: await new Recaptcha({ siteKey: 'site', secret: 's' }, inPlaceOf(fault)).verify('solution') }),
    told: () => 'wrong',
  },
]

const passOn = new Set(['content providers', 'other bases', 'the calendar of events', 'the bug service'])

/** They stand where the operator says, also in the own network. */
const mayStandInside = new Set(['the calendar of events', 'the bug service'])

describe.each(users)('A20: $name', ({ name, call, told }) => {
  const plans = faultPlans.filter((plan) => plan.name !== 'private_address' || !mayStandInside.has(name))
  test.each(plans)('that fail by $name', async (plan) => {
    const fault = await openFault(plan)
    const outcome = await call(fault)
    await fault.close()
    expect(outcome.told).toBe(told(plan.name))
    expect(outcome.failure).toBe(passOn.has(name) ? plan.name : undefined)
    expect(fault.forbiddenHits()).toBe(0)
  })
})

test('these are all that ask outside, and nothing else opens a connection by itself', () => {
  const source = path.join(import.meta.dirname, '../..')
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.ts') && !/\.test\.ts$|testing\/|suites\//.test(file),
  )
  const holding = (pattern: RegExp) => files.filter((file) => pattern.test(readFileSync(path.join(source, file), 'utf8'))).toSorted()
  expect(holding(/\brequestExternal\b/)).toEqual([
    'adapters/bases/base-gate.ts',
    'adapters/bugs/bug-service.ts',
    'adapters/captcha/recaptcha.ts',
    'adapters/covers/external-covers.ts',
    'adapters/events/calendar-service.ts',
    'adapters/outside/external-request.ts',
    'adapters/providers/drivers.ts',
  ])
  expect(holding(/import \{[^}]*\brequest\b[^}]*\} from 'node:https?'|\b(?:globalThis\.|await |return )fetch\(/)).toEqual([
    'adapters/outside/external-request.ts',
  ])
})
