import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { contentProviders } from '@farol/contract/content-providers.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { address } from '../testing/site.ts'
import { liveDatabases, startingMs } from '../testing/databases.ts'
import type { RunningServer } from '../testing/server-process.ts'
import { attackCases, isAtDesk, isOwn } from './attack-cases.ts'
import { jumpingClock } from '../testing/jumping-clock.ts'
import { StepSender } from '../testing/send-steps.ts'
import { everyNth } from '@farol/server/testing/thorough.ts'

/** A server that has a key of a provider asks it. */
const providerKeys = Object.fromEntries(contentProviders.map((one) => [one, 'chave-de-ensaio']))

for (const [nth, database] of liveDatabases.entries()) {
  // In the small form each database has another sixth of the cases.
  const cases = everyNth(attackCases, 6, nth)
  describe(`attacks, sent as bytes to a live server on ${database.name}`, () => {
    let server: RunningServer
    let sender: StepSender
    const clock = jumpingClock()
    const tried = { cases: 0, failed: 0 }
    const atDesk = { cases: 0, own: 0, failed: 0 }

    beforeAll(async () => {
      server = await database.start({ ...clock.settings, LOG_LEVEL: 'info' })
      writeFileSync(path.join(server.dataDir, 'keys.json'), JSON.stringify({ providers: providerKeys }), { mode: 0o600 })
      sender = new StepSender(server, clock)
      await sender.signInEverybody(cases)
    }, startingMs)
    afterAll(async () => {
      process.stdout.write(`attacks on ${database.name}: ${tried.cases} tried, ${tried.failed} failed\n`)
      const { own, failed } = atDesk
      process.stdout.write(`of them over desk and terminal: ${atDesk.cases} tried (${own} of our own), ${failed} failed\n`)
      sender?.close()
      await server?.stop()
      clock.remove()
    })

    test.each(cases.map((one) => [one.id, one.seen, one] as const))('%s: %s', async (_id, _seen, one) => {
      const desk = isAtDesk(one) ? 1 : 0
      tried.cases += 1
      tried.failed += 1
      atDesk.cases += desk
      atDesk.failed += desk
      if (isOwn(one)) atDesk.own += desk
      await sender.tryCase(one)
      tried.failed -= 1
      atDesk.failed -= desk
    })
  })
}

test('no two cases have one id', () => {
  expect(attackCases.map(({ id }) => id)).toEqual([...new Set(attackCases.map(({ id }) => id))])
})

test('over desk and terminal: A03 as moderator, A12, A30, A32, A36, A37, A47, A51, A53, A56, A74, and at least 40 cases of our own', () => {
  const cases = attackCases.filter(isAtDesk)
  const handbook = new Set(cases.filter((one) => !isOwn(one)).map(({ id }) => id.slice(0, 3)))
  for (const id of 'A03 A12 A30 A32 A36 A37 A47 A51 A53 A56 A74'.split(' ')) expect([...handbook]).toContain(id)
  const moderated = cases.filter(({ id, steps }) => id.startsWith('A03') && steps.some(({ as }) => as === 'lia@equipe'))
  expect(moderated.length).toBeGreaterThan(0)
  expect(cases.filter(isOwn).length).toBeGreaterThanOrEqual(40)
})

/** Things of nobody in particular: titles, kinds, what is checked by a code printed on it. */
const nobodys = [
  '/api/comentarios/acervo/{id}',
  '/api/comentarios/usuario/acervo/{id}',
  '/api/pessoas/{user}/nome',
  '/api/pessoas/meu-farol/privacidade/dados/{tipo}',
]

interface Operation {
  readonly security?: readonly Readonly<Record<string, unknown>>[]
}

test('[A30] every call with something of one person in its address is made for what is another’s', async () => {
  const { paths } = (await (await fetch(`${address}/api/openapi.json`)).json()) as { paths: Record<string, Record<string, Operation>> }
  const isPersonal = (operation: Operation) => operation.security?.every((one) => Object.keys(one).length > 0)
  const wanted = Object.entries(paths).flatMap(([path, operations]) =>
    path.includes('{') && !path.startsWith('/api/equipe/') && !path.endsWith('/recuperar-senha') && !nobodys.includes(path)
      ? Object.entries(operations).flatMap(([method, one]) => (isPersonal(one) ? [`${method.toUpperCase()} ${path}`] : []))
      : [],
  )
  const steps = attackCases.filter(({ id }) => id.startsWith('A30-')).flatMap((one) => one.steps)
  const isTried = (call: string) => {
    const [method, path] = call.split(' ')
    const pattern = new RegExp(`^${path!.replaceAll(/\{\w+\}/g, '[^/]+')}$`)
    return steps.some((step) => (step.method ?? 'GET') === method && step.as === 'tales' && pattern.test(step.path!))
  }
  expect(wanted.length).toBeGreaterThan(15)
  expect(wanted.filter((call) => !isTried(call))).toEqual([])
})
