import { partOf } from '@farol/contract/testing/fake-call.ts'
import { expect, test } from 'vitest'
import type { LoginRecipient } from '../../ports/logins.ts'
import { askCode, type AskCodeDeps } from './ask-code.ts'

const people: Readonly<Record<string, LoginRecipient>> = {
  ana: { loginId: 1, state: 'active', email: 'ana@uni.example' },
  bia: { loginId: 2, state: 'active' },
  caio: { loginId: 3, state: 'closed', email: 'caio@uni.example' },
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
    accounts: { usernameOf: (typed: string) => typed, keyOf: (typed: string) => typed },
  })
  return { asked, deps }
}

test.each(['ana', 'bia', 'caio', 'nobody'])(
  '%s: the same questions to the database, known or not: their number would tell in time',
  async (user) => {
    const { asked, deps } = watched()
    const seconds = await askCode(deps, { typed: user, browserHash: 'browser', language: 'pt' })
    expect(asked).toEqual(['recipient', 'open', 'add'])
    expect(seconds).toBe(600)
  },
)

test('what is asked for in a language is written in it: the job bears it with the number of the code', async () => {
  const added: object[] = []
  const { deps } = watched()
  const stores = {
    recoveryCodes: { open: async () => ({ id: 7, isNew: true, expiresAt: new Date(600_500) }) },
    jobs: { add: async (job: object) => void added.push(job) },
  }
  const together = (async (work: (all: typeof stores) => Promise<unknown>) => work(stores)) as never
  const seconds = await askCode({ ...deps, together }, { typed: 'ana', browserHash: 'browser', language: 'es' })
  expect(added).toEqual([{ kind: 'recovery_letter', payload: { codeId: 7, language: 'es' }, uniqueKey: '7' }])
  expect(seconds).toBe(600)
})

test('who shares a code that was sent is sent no other e-mail; who waits is told how long', async () => {
  const opened = async (answer: object) => {
    const added: object[] = []
    const { deps } = watched()
    const stores = { recoveryCodes: { open: async () => answer }, jobs: { add: async (job: object) => void added.push(job) } }
    const together = (async (work: (all: typeof stores) => Promise<unknown>) => work(stores)) as never
    const outcome = await askCode({ ...deps, together }, { typed: 'ana', browserHash: 'browser', language: 'pt' }).catch(
      ({ code, params }: { code: string; params: object }) => [code, params],
    )
    return [outcome, added.length]
  }
  expect(await opened({ id: 7, isNew: false, expiresAt: new Date(30_000) })).toEqual([30, 0])
  expect(await opened({ refused: 61 })).toEqual([['AuthMuitasTentativas', { minutos: 2, segundos: 61 }], 0])
})
