import { readBasket } from '@farol/contract/basket.ts'
import type { Call, Address } from '@farol/contract/address.ts'
import { expect, test } from 'vitest'
import { notedCall } from '../../testing/account-page.tsx'
import { loadAddressed } from './addressed-basket.tsx'

const codes = (count: number) => Array.from({ length: count }, (_, n) => String(n + 1))

async function load(query: string) {
  const { call, made } = notedCall(new Map<Address, () => unknown>([[readBasket, () => ({ data: [] })]]))
  const { codes: read, items } = await loadAddressed({ call: call as Call }, new URLSearchParams(query))
  return { read: read.length, items, asked: made.map(({ body }) => (body!['acervos'] as number[]).length) }
}

test.each([
  ['an address that is read', '', 100, 100],
  ['an address that is read', '', 101, 100],
  ['a copy for the installed app', '&guardar', 101, 101],
  ['a copy for the installed app', '&guardar', 500, 500],
  ['a copy for the installed app', '&guardar', 501, 500],
] as const)('%s (%s) of %i titles asks for %i', async (_, more, given, taken) => {
  const answer = await load(`acervos=${codes(given).join()}${more}`)
  expect([answer.read, answer.asked]).toEqual([taken, [taken]])
})

test('without titles nothing is asked for', async () => {
  for (const query of ['', 'acervos=', 'acervos=x', 'guardar'])
    expect(await load(query)).toEqual({ read: 0, items: { ok: true, value: [] }, asked: [] })
})
