// @vitest-environment jsdom
import { cleanup, render, renderHook } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { QueueProvider, useScanQueue } from './queue-context.ts'
import type { ScanQueue } from './scan-queue.ts'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

test('a screen at the desk has its queue; one outside of it fails at once, with a sentence', () => {
  const queue = {} as ScanQueue
  const seen: ScanQueue[] = []
  const Screen = () => {
    seen.push(useScanQueue())
    return null
  }
  render(
    <QueueProvider value={queue}>
      <Screen />
    </QueueProvider>,
  )
  expect(seen[0]).toBe(queue)
  vi.spyOn(console, 'error').mockImplementation(() => {})
  expect(() => renderHook(useScanQueue)).toThrow('No queue: the screen stands outside of the desk')
})
