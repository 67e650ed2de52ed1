import { expect, test } from 'vitest'
import { ActingSession } from './acting-session.ts'

const person = { user: { cod_pessoa: '9', nome_pessoa: 'Celia Prado' }, authPermissions: [] } as never
const reply = { access_token: 'b.1', refresh_token: 'rb1', token_type: 'Bearer', expires_in: 600, refresh_expires_in: 28_800 } as const

async function acting() {
  const written: unknown[] = []
  const storage = { read: async () => undefined, write: async (...all: unknown[]) => void written.push(all), remove: () => {} }
  const session = new ActingSession({ storage, tabs: { tell: () => {}, listen: () => {}, alone: (work) => work() } })
  await session.take(person, reply)
  return { session, written }
}

test('an answer without a new refresh token leaves the one there is', async () => {
  const { session } = await acting()
  const { refresh_token: _, ...without } = reply
  await session.take(person, { ...without, access_token: 'b.2' })
  expect([session.access, session.refreshToken]).toEqual(['b.2', 'rb1'])
})

test('with newer tokens of another tab the access token before them is not sent any more', async () => {
  const { session, written } = await acting()
  session.hear({ kind: 'acting', pair: { refresh: 'rb2', person } })
  expect([session.access, session.refreshToken]).toEqual([undefined, 'rb2'])
  expect(written.at(-1)).toEqual(['session', 'acting.user', { refresh: 'rb2', person }])
})
