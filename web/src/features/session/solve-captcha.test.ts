import { afterEach, expect, test, vi } from 'vitest'
import { solveCaptcha } from './solve-captcha.ts'

/** A worker whose answers come when the test says. */
class FakeWorker extends EventTarget {
  static last: FakeWorker
  ended = 0
  readonly asked: unknown[] = []
  constructor() {
    super()
    FakeWorker.last = this
  }
  postMessage(message: unknown): void {
    this.asked.push(message)
  }
  terminate(): void {
    this.ended += 1
  }
}

afterEach(() => void vi.unstubAllGlobals())

const challenge = { algorithm: 'SHA-256' } as unknown as Parameters<typeof solveCaptcha>[0]

function start() {
  vi.stubGlobal('Worker', FakeWorker)
  const controller = new AbortController()
  const solved = solveCaptcha(challenge, controller.signal)
  return { solved, worker: FakeWorker.last, abort: () => controller.abort() }
}

test('the solution goes with its challenge, and the worker ends', async () => {
  const { solved, worker } = start()
  expect(worker.asked).toEqual([challenge])
  worker.dispatchEvent(new MessageEvent('message', { data: { counter: 7 } }))
  expect(JSON.parse(atob(await solved))).toEqual({ challenge, solution: { counter: 7 } })
  expect(worker.ended).toBe(1)
})

test.each([
  ['is not found in time', (worker: FakeWorker) => worker.dispatchEvent(new MessageEvent('message', { data: null })), /not found in time/],
  ['fails', (worker: FakeWorker) => worker.dispatchEvent(new Event('error')), /could not be done/],
])('where it %s the promise rejects, and the worker ends', async (_, fail, reason) => {
  const { solved, worker } = start()
  fail(worker)
  await expect(solved).rejects.toThrow(reason)
  expect(worker.ended).toBe(1)
})

test('who leaves ends the worker', async () => {
  const { solved, worker, abort } = start()
  abort()
  await expect(solved).rejects.toMatchObject({ name: 'AbortError' })
  expect(worker.ended).toBe(1)
})
