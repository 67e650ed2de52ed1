// @vitest-environment jsdom
import type { Identified } from '@farol/contract/desk/identify.ts'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { leaveDesk, openAtDesk, standAtDesk } from '../../testing/desk-page.tsx'
import type { ScanLine } from './scan-line.ts'
import { ScanLog } from './scan-log.tsx'
import type { ScanQueue } from './scan-queue.ts'

beforeEach(() => standAtDesk())
afterEach(() => {
  cleanup()
  leaveDesk()
})

const choices: readonly Identified[] = [
  { tipo: 'leitor', por: 'cartao', codigo: '9', descricao: 'Ana' },
  { tipo: 'exemplar', por: 'exemplar', codigo: '9', descricao: 'Iracema' },
]
const line = (state: ScanLine['state']): ScanLine => ({ id: 4, input: '9', key: 'k', mode: 'either', state, choices })

function open(state: ScanLine['state']) {
  const acts: unknown[] = []
  const queue = {
    store: { getState: () => ({ lines: [] }) },
    choose: (...given: unknown[]) => acts.push(['choose', ...given]),
    drop: (...given: unknown[]) => acts.push(['drop', ...given]),
    retry: (...given: unknown[]) => acts.push(['retry', ...given]),
  } as unknown as ScanQueue
  const onDone = vi.fn()
  const shown = openAtDesk(<ScanLog lines={[line(state)]} queue={queue} paperAsked={0} onDone={onDone} />)
  return { ...shown, acts, onDone, buttons: () => screen.queryAllByRole('button').map((one) => one.textContent) }
}

test.each([
  ['choose', ['Leitor: Ana', 'Exemplar: Iracema', 'Abandonar']],
  ['unregistered', ['Tentar de novo', 'Abandonar']],
  ['waiting', []],
  ['dropped', []],
] as const)('a line in the state %s offers %j', (state, offered) => {
  expect(open(state).buttons()).toEqual(offered)
})

test.each([
  ['choose', 'Exemplar: Iracema', ['choose', 4, choices[1]]],
  ['choose', 'Abandonar', ['drop', 4]],
  ['unregistered', 'Tentar de novo', ['retry', 4]],
] as const)('of a line in the state %s, %s is done once, and then the field has the focus again', async (state, name, done) => {
  const { acts, press, onDone } = open(state)
  await press(name)
  expect([acts, onDone.mock.calls.length]).toEqual([[done], 1])
})
