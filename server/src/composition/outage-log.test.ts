import { pino } from 'pino'
import { expect, test } from 'vitest'
import { DatabaseOutage } from '../ports/database-outage.ts'
import { OutageLog } from './outage-log.ts'

function opened() {
  const lines: { readonly level: number; readonly reason?: string; readonly detail?: string; readonly since?: number }[] = []
  let now = 1_000_000
  const logger = pino({ base: null, timestamp: false }, { write: (line: string) => void lines.push(JSON.parse(line)) })
  const log = new OutageLog(logger, { now: () => new Date(now) })
  return { log, lines, pass: (milliseconds: number) => void (now += milliseconds) }
}

const outage = (cause: unknown = new Error('connection refused')) => new DatabaseOutage('unreachable' as never, cause as never)

test('one line a minute tells of an outage, and the next one how many there were meanwhile', () => {
  const { log, lines, pass } = opened()
  for (let time = 0; time < 3; time += 1) expect(log.took(outage())).toBe(true)
  pass(59_999)
  expect(log.took(outage())).toBe(true)
  expect(lines.map(({ since }) => since)).toEqual([0])
  pass(1)
  log.took(outage())
  log.took(outage())
  expect(lines.map(({ since }) => since)).toEqual([0, 3])
  pass(60_000)
  log.took(outage())
  expect(lines.map(({ since }) => since)).toEqual([0, 3, 1])
  expect(lines[0]).toMatchObject({ level: 50, reason: 'unreachable', detail: 'connection refused' })
})

test('where the clock was put back it is told at once', () => {
  const { log, lines, pass } = opened()
  log.took(outage())
  pass(-3_600_000)
  log.took(outage())
  expect(lines).toHaveLength(2)
})

test('what is no outage is left to others', () => {
  const { log, lines } = opened()
  expect([log.took(new Error('a bug')), log.took('text'), log.took(undefined)]).toEqual([false, false, false])
  expect(lines).toEqual([])
})
