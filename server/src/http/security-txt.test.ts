import { pino } from 'pino'
import { expect, test } from 'vitest'
import { SettableClock } from '../adapters/clock/settable-clock.ts'
import { createApp } from './app.ts'
import { addSecurityTxt } from './security-txt.ts'

test.each([
  [undefined, 'https://catalogo.example.org/sobre'],
  ['seguranca@example.org', 'mailto:seguranca@example.org'],
  ['https://example.org/seguranca', 'https://example.org/seguranca'],
])('whom to tell of a fault: %s', async (contact, shown) => {
  const publicUrl = 'https://catalogo.example.org'
  const { app } = await createApp({ logger: pino({ level: 'silent' }), publicUrl, trustProxy: 0 })
  addSecurityTxt(app, { publicUrl, contact, clock: new SettableClock('2026-11-24T15:00:00Z') })
  const answer = await app.inject('/.well-known/security.txt')
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8'])
  expect(answer.body).toBe(
    `Contact: ${shown}\nExpires: 2027-05-23T00:00:00Z\nPreferred-Languages: pt, en, es\nCanonical: https://catalogo.example.org/.well-known/security.txt\n`,
  )
  await app.close()
})
