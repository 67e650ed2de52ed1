import { EventEmitter } from 'node:events'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { endInOrder } from './end-in-order.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function running(close: () => Promise<void>) {
  const events: unknown[] = []
  const program = Object.assign(new EventEmitter(), { exit: (code: number) => void events.push(['exit', code]) })
  endInOrder({
    close: () => {
      events.push('close')
      return close()
    },
    onFatal: (error) => void events.push(['fatal', error]),
    program: program as unknown as NodeJS.Process,
  })
  return { program, events }
}

const settled = () => vi.advanceTimersByTimeAsync(0)

test.each(['SIGINT', 'SIGTERM', 'SIGHUP'])('%s closes what runs and ends with 0; a second one changes nothing', async (signal) => {
  const { program, events } = running(() => Promise.resolve())
  program.emit(signal)
  program.emit(signal)
  expect(events).toEqual(['close'])
  await settled()
  expect(events).toEqual(['close', ['exit', 0]])
})

test.each(['uncaughtException', 'unhandledRejection'])(
  'an error that nobody caught (%s) is told, and ends with 1 once all is closed',
  async (event) => {
    const { program, events } = running(() => Promise.resolve())
    program.emit(event, 'first')
    program.emit(event, 'second')
    expect(events).toEqual([['fatal', 'first'], 'close', ['fatal', 'second']])
    await settled()
    expect(events.at(-1)).toEqual(['exit', 1])
  },
)

test('what cannot be closed ends with 1', async () => {
  const { program, events } = running(() => Promise.reject(new Error('stuck')))
  program.emit('SIGTERM')
  await settled()
  expect(events).toEqual(['close', ['exit', 1]])
})

test('what is never closed ends with 1 before a service manager kills it', async () => {
  const { program, events } = running(() => new Promise(() => undefined))
  program.emit('SIGTERM')
  await vi.advanceTimersByTimeAsync(9_799)
  expect(events).toEqual(['close'])
  await vi.advanceTimersByTimeAsync(1)
  expect(events).toEqual(['close', ['exit', 1]])
})
