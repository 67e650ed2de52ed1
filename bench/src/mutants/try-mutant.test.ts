import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { RunRequest } from './test-runner.ts'
import type { RunResult } from './test-runner-client.ts'
import { MutantTrial } from './try-mutant.ts'

const source = 'const days = 30'
const mutant = { file: 'a.ts', key: 'k', start: 13, end: 15, text: '31', kind: '30 becomes 31', line: 1 }
let root: string
beforeAll(() => {
  root = mkdtempSync(path.join(os.tmpdir(), 'farol-trial-'))
  writeFileSync(path.join(root, 'a.ts'), source)
})
afterAll(() => rmSync(root, { recursive: true }))

/** In place of the runner: what each test says of the file with the fault, and without it. */
type Result = RunResult['result']
function runner(says: Record<string, readonly [withFault: Result, without: Result]>) {
  const asked: RunRequest[] = []
  let [broken, begun] = [false, 0]
  const run = async (request: RunRequest): Promise<RunResult> => {
    asked.push(request)
    const isFaulty = readFileSync(path.join(root, 'a.ts'), 'utf8') === 'const days = 31'
    return { result: broken ? 'failed' : says[request.tests[0]!]![isFaulty ? 0 : 1], error: 'said' }
  }
  const stop = () => {
    begun += 1
    broken = false
  }
  return { run, stop, asked, breaks: () => (broken = true), begun: () => begun }
}
const outcome = async (says: Parameters<typeof runner>[0]) =>
  (await new MutantTrial(root, runner(says)).outcomeOf(mutant, Object.keys(says))).outcome

test('a fault is detected by a test that fails with it alone', async () => {
  expect(await outcome({ one: ['passed', 'passed'], two: ['failed', 'passed'] })).toBe('detected')
  expect(await outcome({ one: ['fell', 'passed'] })).toBe('detected')
  expect(await outcome({ one: ['passed', 'passed'] })).toBe('survived')
})

test('a test that fails anyway detects nothing; without another one the fault is not reached', async () => {
  expect(await outcome({ one: ['failed', 'failed'], two: ['passed', 'passed'] })).toBe('survived')
  expect(await outcome({ one: ['failed', 'failed'] })).toBe('unreached')
  expect(await outcome({})).toBe('unreached')
})

test('what does not end in time is told apart, unless another test detects the fault', async () => {
  expect(await outcome({ one: ['late', 'passed'], two: ['passed', 'passed'] })).toBe('late')
  expect(await outcome({ one: ['late', 'late'] })).toBe('late')
  expect(await outcome({ one: ['late', 'late'], two: ['failed', 'passed'] })).toBe('detected')
})

test('who detected it is told, with what was said', async () => {
  const trial = new MutantTrial(root, runner({ one: ['passed', 'passed'], two: ['failed', 'passed'] }))
  expect(await trial.outcomeOf(mutant, ['one', 'two'])).toEqual({ outcome: 'detected', by: 'two', error: 'said' })
})

test('a runner that fails in everything begins again, and is believed no longer', async () => {
  const some = runner({ one: ['passed', 'passed'], two: ['failed', 'passed'] })
  const trial = new MutantTrial(root, some)
  expect((await trial.outcomeOf(mutant, ['two'])).outcome).toBe('detected')
  some.breaks()
  expect((await trial.outcomeOf(mutant, ['one'])).outcome).toBe('survived')
  expect(some.begun()).toBe(1)
})

test('the file is as it was after each run, and the runner is told of every change', async () => {
  const { run, stop, asked } = runner({ one: ['passed', 'passed'], two: ['failed', 'passed'] })
  await new MutantTrial(root, { run, stop }).outcomeOf(mutant, ['one', 'two'])
  expect(readFileSync(path.join(root, 'a.ts'), 'utf8')).toBe(source)
  expect(asked.map(({ tests }) => tests[0])).toEqual(['one', 'two', 'two'])
  expect(asked.every(({ changed }) => changed.includes('a.ts'))).toBe(true)
})
