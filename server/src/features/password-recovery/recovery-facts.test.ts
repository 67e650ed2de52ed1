import { partOf } from '@farol/contract/testing/fake-call.ts'
import { expect, test } from 'vitest'
import type { RecoveryCodeRow } from '../../ports/recovery-codes.ts'
import { emailForChange, emailForCode, type RecoveryEmailDeps } from './compose-recovery-email.ts'
import { checkCode, type ProveCodeDeps } from './prove-code.ts'
import { codeOf } from './recovery-code.ts'
import { setPassword, type SetPasswordDeps } from './set-password.ts'

const noon = new Date('2026-11-20T12:00:00Z')
const secret = Buffer.alloc(32, 1)
const code: RecoveryCodeRow = {
  id: 7,
  accountKey: 'account',
  loginId: 3,
  seed: 'seed',
  expiresAt: new Date('2026-11-20T12:10:00Z'),
  proved: true,
  used: false,
}
const person = { loginId: 3, patronId: 5, name: 'Ana Souza', email: 'ana@uni.example' }

const emailDeps = (found: RecoveryCodeRow | undefined, more: object = {}, replaced: readonly string[] = []) =>
  partOf<RecoveryEmailDeps>({
    recoveryCodes: { byId: async () => found },
    logins: { person: async () => ({ ...person, ...more }) },
    emailChanges: { replacedAddresses: async () => replaced },
    clock: { now: () => noon },
    secret,
    site: 'https://catalogo.example.org',
  })

test.each<[string, RecoveryCodeRow | undefined, object, readonly string[] | undefined]>([
  ['that is still good', code, {}, ['ana@uni.example']],
  ['that was used', { ...code, used: true }, {}, undefined],
  ['that has ended', { ...code, expiresAt: noon }, {}, undefined],
  ['with a second left', { ...code, expiresAt: new Date('2026-11-20T12:00:01Z') }, {}, ['ana@uni.example']],
  ['that is gone', undefined, {}, undefined],
  ['of somebody without an address', code, { email: undefined }, undefined],
])('for a code %s', async (_what, found, more, to) => {
  expect((await emailForCode(emailDeps(found, more), { codeId: 7, language: 'pt' }))?.to).toEqual(to)
})

test('a code goes to the address before as well, once to each, in the language of who asked', async () => {
  const deps = emailDeps(code, {}, ['ana@antiga.example', 'ana@uni.example'])
  const email = (await emailForCode(deps, { codeId: 7, language: 'en' }))!
  expect(email.to).toEqual(['ana@uni.example', 'ana@antiga.example'])
  expect([email.id, email.subject]).toEqual(['recovery-7', 'Your code for a new password'])
  expect(email.text).toContain(`\n    ${codeOf(secret, 'seed')}\n`)
  expect(email.text).toContain('https://catalogo.example.org')
  expect(email.text).toContain('10 minutes')
})

test('two changes of a password are two e-mails, each with its time and its device', async () => {
  const told = async (at: string, device?: string) =>
    (await emailForChange(emailDeps(code, {}, ['ana@antiga.example']), {
      loginId: 3,
      at,
      language: 'en',
      ...(device !== undefined && { device }),
    }))!
  const [first, second] = [await told('2026-11-20T12:00:00Z', 'Firefox, Linux'), await told('2026-11-20T12:05:00Z')]
  expect(first.id).not.toBe(second.id)
  expect(first.to).toEqual(['ana@uni.example', 'ana@antiga.example'])
  expect(first.subject).toBe('Your password was changed')
  expect(first.text).toContain('The change was made with Firefox, Linux. ')
  expect(second.text).not.toContain('The change was made with')
  expect(
    await emailForChange(emailDeps(code, { email: undefined }), { loginId: 3, at: '2026-11-20T12:00:00Z', language: 'pt' }),
  ).toBeUndefined()
})

const given = { typed: 'ana', code: codeOf(secret, 'seed') }
const refusalOf = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: { code: string; params: object }) => [error.code, error.params],
  )

test.each([
  ['2026-11-20T00:00:00Z', 86_400, 1_440],
  ['2026-11-20T18:00:00Z', 21_600, 360],
  ['2026-11-20T23:59:59Z', 1, 1],
])('who had all tries of a day at %s waits until midnight in UTC', async (at, segundos, minutos) => {
  const deps = partOf<ProveCodeDeps>({
    recoveryCodes: { countAttempt: async () => 'day' },
    accounts: { keyOf: () => 'account' },
    clock: { now: () => new Date(at) },
  })
  expect(await refusalOf(checkCode(deps, given))).toEqual(['AuthMuitasTentativas', { minutos, segundos }])
})

test('a code that somebody used in the same moment sets no second password', async () => {
  const done: string[] = []
  const stores = {
    recoveryCodes: { use: async () => false },
    logins: { setPassword: async () => void done.push('set') },
    signIns: { revokeAll: async () => void done.push('revoked') },
    loginAttempts: { forgive: async () => void done.push('forgiven'), forgetDevices: async () => void done.push('forgotten') },
    personalRecords: { endSecretAddresses: async () => void done.push('ended') },
    jobs: { add: async () => void done.push('told') },
    audit: { record: async () => void done.push('written') },
  }
  const deps = partOf<SetPasswordDeps>({
    recoveryCodes: { countAttempt: async () => ({ code, counter: 'own' }), prove: async () => {} },
    logins: {
      person: async () => person,
      find: async () => ({ id: 3, patronId: 5, username: 'ana', state: 'active', earlierHashes: [] }),
    },
    settings: { get: async () => undefined },
    accounts: { keyOf: () => 'account', usernameOf: (typed: string) => typed },
    hasher: { hash: async () => 'hash', verify: async () => false },
    clock: { now: () => noon },
    secret,
    together: async (work: (all: typeof stores) => Promise<unknown>) => work(stores),
  })
  expect(await refusalOf(setPassword(deps, given, 'cinco tatus dançam samba', 'pt'))).toEqual(['codigo_expirado', {}])
  expect(done).toEqual([])
})
