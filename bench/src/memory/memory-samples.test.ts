import { expect, test } from 'vitest'
import { byMinutes, growthPerMinute, lastOfThreads, ownMegabytes } from './memory-samples.ts'

const line = (perMinute: number, wobble: number) =>
  Array.from({ length: 180 }, (_, at) => ({ minute: at / 6, megabytes: 300 + (at / 6) * perMinute + (at % 2 ? wobble : -wobble) }))

test('growth is that of the line through all samples, whatever collecting does between two of them', () => {
  expect(growthPerMinute(line(2, 40))).toBeCloseTo(2, 1)
  expect(growthPerMinute(line(0, 40))).toBeCloseTo(0, 0)
  expect(growthPerMinute(line(-1, 0))).toBeCloseTo(-1, 5)
})

test('minutes are told together by their mean', () => {
  expect(byMinutes(line(1, 0), 10).map(({ minute, megabytes }) => [minute, Math.round(megabytes)])).toEqual([
    [0, 305],
    [10, 315],
    [20, 325],
  ])
})

test('threads that ended are not told', () => {
  const said = (at: number, threadId: number) =>
    JSON.stringify({ at, threadId, name: `t${threadId}`, heapUsed: at, heapTotal: 0, external: 0, arrayBuffers: 0 })
  const text = [said(0, 0), said(0, 1), said(200_000, 0), said(200_000, 2), ''].join('\n')
  expect(lastOfThreads(text).map(({ threadId, at }) => [threadId, at])).toEqual([
    [0, 200_000],
    [2, 200_000],
  ])
})

test('the memory of a process is read', () => {
  expect(ownMegabytes(process.pid)).toBeGreaterThan(20)
})
