import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { EventsService } from '../../ports/events-service.ts'
import { SettableClock } from '../clock/settable-clock.ts'
import { readCalendar } from './calendar.ts'
import { calendarService } from './calendar-service.ts'

const zone = 'America/Sao_Paulo'
const now = new Date('2026-11-20T12:00:00Z')
const calendar = (...lines: readonly string[]) => ['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines, 'END:VCALENDAR', ''].join('\r\n')
const event = (...lines: readonly string[]) => calendar('BEGIN:VEVENT', 'UID:1', 'SUMMARY:Sarau', ...lines, 'END:VEVENT')

describe('a calendar', () => {
  test.each([
    [['DTSTART:20261120T220000Z'], { starts: '2026-11-20T19:00' }],
    [['DTSTART:20261120T190000'], { starts: '2026-11-20T19:00' }],
    [['DTSTART;TZID=America/Manaus:20261120T190000'], { starts: '2026-11-20T20:00' }],
    [['DTSTART;TZID="No/Where":20261120T190000'], { starts: '2026-11-20T19:00' }],
    [['DTSTART;VALUE=DATE:20261120', 'DTEND;VALUE=DATE:20261122'], { starts: '2026-11-20', ends: '2026-11-21' }],
    [['DTSTART;VALUE=DATE:20261120', 'DTEND;VALUE=DATE:20261121'], { starts: '2026-11-20' }],
    [['DTSTART:20261120T220000Z', 'LOCATION:Sala 2\\, bloco\\nB'], { starts: '2026-11-20T19:00', place: 'Sala 2, bloco\nB' }],
    [['DTSTART:20261120', 'DESCRIPTION:Um tex', ' to longo'], { starts: '2026-11-20', text: 'Um texto longo' }],
    [['DTSTART:20261120', 'URL:javascript:alert(1)'], { starts: '2026-11-20' }],
    [['DTSTART:20261120', 'BEGIN:VALARM', 'DESCRIPTION:Alarme', 'END:VALARM'], { starts: '2026-11-20' }],
  ])('%j', (lines, expected) => {
    expect(readCalendar(event(...lines), zone, now)).toEqual([{ id: '1', title: 'Sarau', ...expected }])
  })

  test('what is cancelled, without a title or without a time is left out', () => {
    expect(readCalendar(event('DTSTART:20261120', 'STATUS:CANCELLED'), zone, now)).toEqual([])
    expect(readCalendar(event('DTSTART:tomorrow'), zone, now)).toEqual([])
    expect(readCalendar(calendar('BEGIN:VEVENT', 'DTSTART:20261120', 'END:VEVENT'), zone, now)).toEqual([])
  })

  test('a page is no calendar', () => expect(readCalendar('<!doctype html>', zone, now)).toBeUndefined())
})

describe('the events service', () => {
  let server: Server
  let answer: RequestListener
  let asked: number
  let service: EventsService
  let address: string
  const clock = new SettableClock(now.toISOString())

  beforeEach(async () => {
    asked = 0
    server = createServer((request, response) => {
      asked += 1
      answer(request, response)
    })
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
    address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/agenda.ics`
    service = calendarService({ clock })
  })

  afterEach(() => {
    server.closeAllConnections()
    server.close()
  })

  const reason = () =>
    service.list({ address, token: 'segredo' }, zone).then(
      () => 'none',
      (error: unknown) => (error as { reason: string }).reason,
    )

  test('is asked once for many readers, and again after five minutes', async () => {
    answer = (request, response) => {
      expect(request.headers.authorization).toBe('Bearer segredo')
      response.end(event('DTSTART:20261120'))
    }
    const lists = await Promise.all([1, 2, 3].map(() => service.list({ address, token: 'segredo' }, zone)))
    expect(lists.map((list) => list.length)).toEqual([1, 1, 1])
    clock.advance(299)
    await service.list({ address, token: 'segredo' }, zone)
    expect(asked).toBe(1)
    clock.advance(2)
    await service.list({ address, token: 'segredo' }, zone)
    expect(asked).toBe(2)
  })

  test.each([
    ['denies', (_, response) => void response.writeHead(403).end(), 'access_denied'],
    ['asks who we are', (_, response) => void response.writeHead(401).end(), 'access_denied'],
    ['fails', (_, response) => void response.writeHead(500).end(), 'unreachable'],
    ['answers a page', (_, response) => void response.end('<html>'), 'unreachable'],
    ['cuts', (request) => void request.socket.destroy(), 'unreachable'],
    ['floods', (_, response) => void response.end(`BEGIN:VCALENDAR\r\n${'x'.repeat(2_000_001)}`), 'unreachable'],
  ] satisfies readonly [string, RequestListener, string][])('a service that %s', async (_, listener, expected) => {
    answer = listener
    expect(await reason()).toBe(expected)
  })

  test.each([
    ['hangs', () => undefined],
    ['drips', (_, response) => void response.writeHead(200).write('BEGIN:VCALENDAR\r\n')],
  ] satisfies readonly [string, RequestListener][])('a service that %s is waited for no longer than it may take', async (_, listener) => {
    answer = listener
    service = calendarService({ clock, outside: { timeout: 300 } })
    expect(await reason()).toBe('unreachable')
  })

  test('that failed is left in peace for thirty seconds', async () => {
    answer = (_, response) => void response.writeHead(500).end()
    expect([await reason(), await reason()]).toEqual(['unreachable', 'unreachable'])
    expect(asked).toBe(1)
    clock.advance(31)
    answer = (_, response) => void response.end(event('DTSTART:20261120'))
    expect(await reason()).toBe('none')
  })
})
