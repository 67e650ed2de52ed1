import { Refusal } from '@farol/contract/errors.ts'
import { describe, expect, test } from 'vitest'
import { hostileRecipients } from './testing/hostile-recipients.ts'
import { holdsAddress } from './sender-text.ts'
import { isEmail } from '@farol/contract/contact.ts'
import { mailboxOf, readRecipients } from './recipients.ts'

function refusalOf(field: string): Refusal | undefined {
  try {
    readRecipients(field)
    return undefined
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
}

describe('recipients', () => {
  test.each([
    ['a@x.org;b@y.org', ['a@x.org', 'b@y.org']],
    ['a@x.org; b@y.org;', ['a@x.org', 'b@y.org']],
    [' a@x.org ;\r\n b@y.org', ['a@x.org', 'b@y.org']],
    ["o'neil+livros@sub.x-y.org.br", ["o'neil+livros@sub.x-y.org.br"]],
    ['a@xn--bcher-kva.org', ['a@xn--bcher-kva.org']],
    ['a@x.org;A@X.org', ['A@X.org']],
  ])('[S1-04] %j goes to %j', (field, expected) => {
    expect(readRecipients(field)).toEqual(expected)
  })

  test.each([...hostileRecipients, '; ;'].map((one) => [one] as const))('[S1-04] nobody is written to because of %j', (field) => {
    const refusal = refusalOf(field)
    expect(refusal?.status).toBe(422)
    expect(refusal?.fields[0]?.field).toBe('opcoesEmail.destinatarios')
    for (const value of Object.values(refusal?.params ?? {})) expect(String(value)).not.toMatch(/[\p{Cc}\u2028\u2029]/u)
  })

  test('[S1-04] the wrong address is named, the right ones are not', () => {
    expect(refusalOf('ana@x.org; rui@; bia@y.org')?.params).toEqual({ enderecos: '“rui@”' })
  })

  test('a wrong address is named by its first sixty signs, on one line', () => {
    expect(refusalOf(`${'a'.repeat(70)}`)?.params).toEqual({ enderecos: `“${'a'.repeat(60)}”` })
    expect(refusalOf('ana\u2028 bia')?.params).toEqual({ enderecos: '“ana bia”' })
    expect(refusalOf('ana; bia')?.params).toEqual({ enderecos: '“ana”, “bia”' })
    expect(refusalOf(' ; ')?.params).toEqual({ enderecos: '—' })
  })

  test.each([
    ['Ana+livros@X.org', 'ana@x.org'],
    ['ana+a+b@x.org', 'ana@x.org'],
    ['ANA@x.org', 'ana@x.org'],
    ['+ana@x.org', '+ana@x.org'],
  ])('%s is the mailbox %s', (address, mailbox) => {
    expect(mailboxOf(address)).toBe(mailbox)
  })

  test('ten recipients, not eleven', () => {
    const of = (count: number) => Array.from({ length: count }, (_, at) => `a${at}@x.org`).join(';')
    expect(readRecipients(of(10))).toHaveLength(10)
    expect(refusalOf(of(11))?.code).toBe('destinatarios_demais')
  })

  test('what is an address has no second one in it', () => {
    for (const text of ['a@x.org', 'a.b@x.org']) expect(isEmail(text)).toBe(true)
    for (const text of ['.a@x.org', 'a.@x.org', 'a..b@x.org', `${'a'.repeat(65)}@x.org`, `a@${'x.'.repeat(130)}org`])
      expect(isEmail(text)).toBe(false)
  })
})

describe('own words', () => {
  test.each([
    'http://x.example',
    'Veja www.exemplo',
    'ganhe em premio.com',
    'premio.com.br',
    'ｐｒｅｍｉｏ．ｃｏｍ',
    'premio.museum',
    'premio.horse/x',
    'PREMIO.Horse',
    'prêmio.рф',
    'premio[.]com',
    'premio [.] horse',
    'premio(dot)horse',
    'premio {ponto} lib',
    'premio\u3002horse',
    'premio .com',
    'a1.b2c.zone',
    'x.co',
    // A forgotten space looks the same: the refusal says what to do.
    'Fim.Depois volto.',
    'hxxp:premio',
    'http:\\\\premio',
    'escreva a ana@localhost',
    'veja [2001:db8::1]',
    'pre\u200Bmio.co\u200Bm',
    'premio\u200B.museum',
    'premio.\u2060museum',
    'mailto:a',
    '10.0.0.1',
    'HTTPS://X',
    'a@x.org',
    'xn--bcher-kva',
  ])('%j leads somewhere', (text) => {
    expect(holdsAddress(text)).toBe(true)
  })

  test.each([
    '',
    'Olá! Veja os livros de que falei.',
    'Fim. Depois volto.',
    'Cap. 3.2, p. 10',
    'às 10:30',
    'p.ex. a 2.ª ed.',
    's.l., s.d.',
    'R$ 10.50',
    '…e então...fim',
  ])('%j leads nowhere', (text) => {
    expect(holdsAddress(text)).toBe(false)
  })
})
