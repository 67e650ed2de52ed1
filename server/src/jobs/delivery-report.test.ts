import { describe, expect, test } from 'vitest'
import { readDeliveryReport } from './delivery-report.ts'

const host = 'biblioteca.example'

/** A report as RFC 3464 has it, with what differs from server to server left open. */
const report = ({ type = 'multipart/report; report-type=delivery-status; boundary="b"', fields, quoted }: Record<string, string>) =>
  [
    'Return-Path: <>',
    'From: MAILER-DAEMON@mx.example.org',
    `Content-Type: ${type}`,
    'Message-ID: <20261122.1@mx.example.org>',
    '',
    '--b',
    'Content-Type: text/plain',
    '',
    'I am sorry to have to inform you that your message could not be delivered.',
    '',
    '--b',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mx.example.org',
    '',
    ...fields!.split('\n'),
    '',
    '--b',
    'Content-Type: message/rfc822',
    '',
    ...quoted!.split('\n'),
    '',
    'the letter itself',
    '--b--',
  ].join('\r\n')

const failed = 'Final-Recipient: rfc822; ana@example.org\nAction: failed\nStatus: 5.1.1'
const ours = `From: farol@${host}\nMessage-ID: <basket-Ab-0@${host}>\nSubject: Cesta`

describe('a report of a mail server', () => {
  test.each([
    ['as Postfix writes it', failed, ours],
    [
      'folded, in other cases',
      'final-recipient: RFC822;\n <ana@example.org>\nACTION: Failed',
      `message-id:\n <basket-Ab-0@${host.toUpperCase()}>`,
    ],
    ['with the recipient as it was asked for', 'Original-Recipient: rfc822;ana@example.org\nAction: failed (mailbox unavailable)', ours],
  ])('%s names letter and recipient', (_, fields, quoted) => {
    expect(readDeliveryReport(report({ fields, quoted }), host)).toEqual({ emails: ['basket-Ab-0'], recipients: ['ana@example.org'] })
  })

  test('of several recipients only those count whom it will never reach', () => {
    const fields = `Final-Recipient: rfc822; rui@example.org\nAction: delayed\n\n${failed}\n\nFinal-Recipient: rfc822; eva@example.org\nAction: delivered`
    expect(readDeliveryReport(report({ fields, quoted: ours }), host)?.recipients).toEqual(['ana@example.org'])
  })

  // As much of a message as is read. A pattern that begins anew at each letter took more than a minute for it, in which nobody was answered.
  test('a word of a quarter of a megabyte where a recipient should stand is read in a moment', () => {
    const endless = `Final-Recipient: ${'a'.repeat(250_000)}\nAction: failed`
    const started = process.cpuUsage()
    expect(readDeliveryReport(report({ fields: `${endless}\n\n${failed}`, quoted: ours }), host)?.recipients).toEqual(['ana@example.org'])
    expect(process.cpuUsage(started).user).toBeLessThan(2_000_000)
  })

  test.each([
    ['a delay', report({ fields: 'Final-Recipient: rfc822; ana@example.org\nAction: delayed', quoted: ours })],
    ['a letter of somebody else', report({ fields: failed, quoted: 'Message-ID: <basket-Ab-0@other.example>' })],
    ['a person who quotes a report', report({ type: 'text/plain', fields: failed, quoted: ours })],
    ['a report without the letter', report({ fields: failed, quoted: 'Subject: Cesta' })],
    ['an id that is none of ours', report({ fields: failed, quoted: `Message-ID: <../x y@${host}>` })],
    ['headings alone', 'Content-Type: multipart/report'],
    ['nothing', ''],
  ])('%s says nothing', (_, text) => {
    expect(readDeliveryReport(text, host)).toBeUndefined()
  })

  test('recipients and letters are named once each, and of letters five at most', () => {
    const quoted = Array.from({ length: 8 }, (_, n) => `Message-ID: <basket-${n}@${host}>\nMessage-ID: <basket-${n}@${host}>`).join('\n')
    const read = readDeliveryReport(report({ fields: `${failed}\n\n${failed}`, quoted }), host)
    expect(read).toEqual({ emails: ['basket-0', 'basket-1', 'basket-2', 'basket-3', 'basket-4'], recipients: ['ana@example.org'] })
  })

  test('a hostile one costs no more than it is long', () => {
    const long = `Content-Type: multipart/report\r\n\r\n${'Message-ID: <a@'.repeat(8_000)}${'\r\n \t'.repeat(8_000)}${'Final-Recipient: ; '.repeat(4_000)}`
    expect(readDeliveryReport(long, host)).toBeUndefined()
    const many = Array.from({ length: 1000 }, (_, n) => `Final-Recipient: rfc822; r${n}@example.org\nAction: failed`).join('\n\n')
    expect(readDeliveryReport(report({ fields: many, quoted: ours }), host)?.recipients).toHaveLength(50)
  })
})
