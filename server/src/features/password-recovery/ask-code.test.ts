import { partOf } from '@farol/contract/testing/fake-call.ts'
import { expect, test } from 'vitest'
import type { LoginRecipient } from '../../ports/logins.ts'
import { askCode, type AskCodeDeps } from './ask-code.ts'

const people: Readonly<Record<string, LoginRecipient>> = {
  ana: { loginId: 1, state: 'active', name: 'Ana Souza', email: 'ana@uni.example' },
  bia: { loginId: 2, state: 'active', name: 'Bia Lima' },
  caio: { loginId: 3, state: 'closed', name: 'Caio Reis', email: 'caio@uni.example' },
}

/** Every question to the database, by its name. */
function watched() {
  const asked: string[] = []
  const note =
    <T>(name: string, answer: (...given: never[]) => T) =>
    async (...given: never[]) => {
      asked.push(name)
      return answer(...given)
    }
  const stores = {
    recoveryCodes: { open: note('open', () => ({ id: 7, isNew: true, expiresAt: new Date(600_000) })) },
    jobs: { add: note('add', () => 1) },
  }
  const deps = partOf<AskCodeDeps>({
    logins: { recipient: note('recipient', (username: string) => people[username]) },
    together: async (work: (all: typeof stores) => Promise<unknown>) => work(stores),
    clock: { now: () => new Date(0) },
    secret: Buffer.alloc(32),
    accounts: { usernameOf: (typed: string) => typed, keyOf: (typed: string) => typed },
  })
  return { asked, deps }
}

test.each(['ana', 'bia', 'caio', 'nobody'])(
  '%s: the same questions to the database, known or not: their number would tell in time',
  async (user) => {
    const { asked, deps } = watched()
    const { masked } = await askCode(deps, { typed: user, browserHash: 'browser', language: 'pt' })
    expect(asked).toEqual(['recipient', 'open', 'add'])
    expect(masked.email).toContain('***@')
  },
)
