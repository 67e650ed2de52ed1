import { expect, test } from 'vitest'
import type { Email } from '../../ports/mailer.ts'
import { hostOf, toMessage } from './envelope.ts'

const email: Email = { id: 'comment-7', to: ['bc@uf.example', 'bn@uf.example'], subject: 'Aviso', text: 'Oi' }
const message = (more: Partial<Email> = {}) => toMessage({ ...email, ...more }, 'farol@uf.example', 'bn@uf.example')

test('a letter goes to one recipient and names all; what it does not have is not there', () => {
  expect(message()).toEqual({
    messageId: '<comment-7@uf.example>',
    from: 'farol@uf.example',
    to: [
      { name: '', address: 'bc@uf.example' },
      { name: '', address: 'bn@uf.example' },
    ],
    envelope: { from: 'farol@uf.example', to: ['bn@uf.example'] },
    subject: 'Aviso',
    text: 'Oi',
    attachments: [],
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  })
})

test('answers go to who wrote; the page, the files and the way to stop such letters come along', () => {
  const more = message({
    html: '<p>Oi</p>',
    replyTo: 'ana@uf.example',
    attachments: [{ name: 'a.pdf', type: 'application/pdf', base64: 'AAAA' }],
    unsubscribe: { url: 'https://uf.example/parar', subject: 'parar já' },
  } as Partial<Email>)
  expect(more).toMatchObject({
    html: '<p>Oi</p>',
    replyTo: { name: '', address: 'ana@uf.example' },
    attachments: [{ filename: 'a.pdf', contentType: 'application/pdf', content: 'AAAA', encoding: 'base64' }],
    headers: {
      'List-Unsubscribe': '<https://uf.example/parar>, <mailto:farol@uf.example?subject=parar%20j%C3%A1>',
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  })
})

test('a subject that looks encoded is encoded whole, in words of at most 75 characters, and says what was typed', () => {
  const typed = `=?UTF-8?B?b2k=?= ${'📚'.repeat(30)}`
  const words = message({ subject: typed }).subject.split(' ')
  expect(words.length).toBeGreaterThan(1)
  expect(Math.max(...words.map((word) => word.length))).toBeLessThanOrEqual(75)
  const read = words.map((word) => Buffer.from(/^=\?UTF-8\?B\?(.+)\?=$/.exec(word)![1]!, 'base64').toString()).join('')
  expect(read).toBe(typed)
  expect(message({ subject: 'a = ? b' }).subject).toBe('a = ? b')
})

test('the host of an address stands behind its last sign', () => {
  expect([hostOf('farol@uf.example'), hostOf('"a@b"@uf.example')]).toEqual(['uf.example', 'uf.example'])
})
