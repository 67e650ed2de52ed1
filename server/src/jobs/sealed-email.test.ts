import { expect, test } from 'vitest'
import type { Email } from '../ports/mailer.ts'
import { openEmail, sealEmail } from './sealed-email.ts'

const email: Email = { id: 'basket-7.back', to: ['eva@example.org'], subject: 'Não entregue', text: 'Não foi entregue.' }

test('a sealed e-mail is opened with the id and the recipient that it was sealed for, and with no other', () => {
  const sealed = sealEmail(email, 'basket-7', 'ana@example.org')
  expect(openEmail(sealed, 'basket-7', 'ana@example.org')).toEqual(email)
  for (const [id, recipient] of [
    ['basket-8', 'ana@example.org'],
    ['basket-7', 'eva@example.org'],
    ['basket-7\nana@example.org', ''],
  ] as const)
    // prettier-ignore
    expect(() => openEmail(sealed, id, recipient)).toThrow()
})

test('nothing of it can be read, twice the same is sealed in two ways, and what was changed is not opened', () => {
  const [one, other] = [sealEmail(email, 'a', 'b'), sealEmail(email, 'a', 'b')]
  expect(one).not.toBe(other)
  const bytes = Buffer.from(one, 'base64')
  expect(bytes.toString('latin1')).not.toContain('eva@example.org')
  for (const at of [0, 12, bytes.length - 1]) {
    const changed = Buffer.from(bytes)
    changed[at]! ^= 1
    expect(() => openEmail(changed.toString('base64'), 'a', 'b')).toThrow()
  }
})
