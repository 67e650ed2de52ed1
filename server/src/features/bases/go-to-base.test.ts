import { partOf } from '@farol/contract/testing/fake-call.ts'
import { expect, test } from 'vitest'
import { BaseFailure, type BaseGate } from '../../ports/base-gate.ts'
import type { Bases, KnownLogin } from '../../ports/bases.ts'
import type { Keys } from '../../ports/keys.ts'
import { requireSignature, type AdmitLoginDeps } from './admit-login.ts'
import type { BaseSettings, MenuEntry } from './base-settings.ts'
import { goToBase, type GoToBaseDeps } from './go-to-base.ts'
import { listLogins } from './list-logins.ts'
import { menuEntryAddress } from './menu-entry-address.ts'
import { tellBaseOfDeletion } from './tell-deletion.ts'

const at = new Date('2026-11-20T12:00:00Z')
const settings: BaseSettings = {
  own: { code: 'A', name: (language) => `Base A ${language}` },
  others: [{ code: 'B', name: (language) => `Base B ${language}`, address: 'https://b.example', insideNetwork: false }],
}
const login = (loginId: number, username: string, more: Partial<KnownLogin> = {}): KnownLogin => ({
  loginId,
  username,
  base: 'local',
  localBase: true,
  active: true,
  bonds: [],
  ...more,
})
const elsewhere = login(90, 'ana.b', { base: 'B', localBase: false })

function depsOf(known: readonly KnownLogin[], more: { key?: string | undefined; enter?: BaseGate['enter'] } = { key: 'key' }) {
  const issued: number[] = []
  const asked: { base: string; logins: readonly string[]; codigo?: string | undefined; destino: string }[] = []
  const deps = partOf<GoToBaseDeps>({
    bases: { loginsOf: async () => known },
    secondFactors: { find: async () => undefined },
    keys: { of: async () => more.key },
    gate: {
      enter: async (place: never, entry: (typeof asked)[number]) => {
        asked.push(entry)
        return more.enter ? more.enter(place, entry as never) : 'https://b.example/x'
      },
    },
    oneTimeAddresses: { issue: async ({ loginId }: { loginId: number }) => void issued.push(loginId) },
    clock: { now: () => at },
    publicUrl: 'https://a.example',
    slug: 'farol',
  })
  return { deps, asked, issued }
}
const refusalOf = (work: Promise<unknown>) => work.catch((error: { code: string }) => error.code)
const person = { personId: 1, loginId: 1 }

test('another base is told the active names of this one, twenty at most, the name that is wanted and where to arrive', async () => {
  const many = Array.from({ length: 22 }, (_, n) => login(n, `ana${n}`, { active: n !== 0 }))
  const { deps, asked } = depsOf([...many, elsewhere])
  expect(await goToBase(deps, settings, person, { base: 'B', code: 'ana.b', arrival: 'inicio' })).toBe('https://b.example/x')
  expect(asked).toMatchObject([{ base: 'A', para: 'B', momento: 1_795_176_000, codigo: 'ana.b', destino: 'inicio' }])
  expect(asked[0]!.logins).toEqual(Array.from({ length: 20 }, (_, n) => `ana${n + 1}`))
  await goToBase(deps, settings, person, { base: 'B', arrival: 'area' })
  expect(asked[1]).toMatchObject({ destino: 'area' })
  expect(asked[1]).not.toHaveProperty('codigo')
})

test('a login that is closed, another’s name, a base that is none and one that was switched off lead nowhere', async () => {
  const closed = login(1, 'ana', { active: false })
  const to = (known: readonly KnownLogin[], base: string, code: string) =>
    refusalOf(goToBase(depsOf(known).deps, settings, person, { base, code, arrival: 'inicio' }))
  expect(await to([closed], 'A', 'ana')).toBe('login_desconhecido')
  expect(await to([login(1, 'ana')], 'A', 'bia')).toBe('login_desconhecido')
  expect(await to([login(1, 'ana')], 'B', 'ana')).toBe('login_desconhecido')
  expect(await to([login(1, 'ana')], 'local', 'ana')).toBe('login_desconhecido')
  expect(await to([{ ...elsewhere, base: 'C' }], 'C', 'ana.b')).toBe('login_desconhecido')
  expect(await to([login(1, 'ana')], 'A', 'ana')).toMatch(/^https:\/\/a\.example\/farol_redireciona\?token=[\w-]{43}&redirect=%2F$/)
})

test('to this very base without a name leads the login that one is signed in with', async () => {
  const { deps, issued } = depsOf([login(1, 'ana'), login(2, 'ana.docente')])
  for (const loginId of [2, 1, 9]) await goToBase(deps, settings, { personId: 1, loginId }, { base: 'A', arrival: 'area' })
  expect(issued).toEqual([2, 1, 1])
})

test('without a key, and where the other base does not answer, it is out of reach; one that knows nobody is told as such', async () => {
  const go = (more: Parameters<typeof depsOf>[1]) =>
    refusalOf(goToBase(depsOf([elsewhere], more).deps, settings, person, { base: 'B', arrival: 'inicio' }))
  expect(await go({ key: undefined })).toBe('base_inacessivel')
  expect(await go({ key: 'key', enter: () => Promise.reject(new BaseFailure('unreachable')) })).toBe('base_inacessivel')
  expect(await go({ key: 'key', enter: () => Promise.reject(new BaseFailure('unknown_login')) })).toBe('login_desconhecido')
  await expect(go({ key: 'key', enter: () => Promise.reject(new Error('broken')) })).resolves.toBeUndefined()
})

test('an entry of the menu that names a base arrives at the person’s area there', async () => {
  const menu: readonly MenuEntry[] = [{ activity: 6004, base: 'B' }, { activity: 6005 }]
  const { deps, asked } = depsOf([elsewhere])
  const bearer = partOf<Parameters<typeof menuEntryAddress>[2]>({ personId: 1, activities: [6004, 6005] })
  await menuEntryAddress(deps, { ...settings, menu }, bearer, 6004)
  expect(asked[0]).toMatchObject({ destino: 'area' })
  expect(await menuEntryAddress(deps, { ...settings, menu }, bearer, 6005)).toBe('https://a.example/')
})

test('logins are listed in the language of who reads, a bond in Portuguese where it has no name in it', async () => {
  const names = { pt: 'Graduação', en: 'Undergraduate' }
  const known = [
    login(2, 'outro', { bonds: [{ bondId: 5, names, libraryName: 'Norte' }] }),
    login(1, 'ana', { bonds: [{ bondId: 4, names, libraryName: 'Central' }] }),
    elsewhere,
    { ...elsewhere, base: 'C' },
  ]
  const listed = (language: 'en' | 'es') =>
    listLogins({ bases: partOf<Bases>({ loginsOf: async () => known }) }, settings, { personId: 1, loginId: 1 }, language)
  expect(await listed('en')).toEqual([
    { codigo: 'ana', base: 'A', desc_base: 'Base A en', ativo: true, vinculo: 'Undergraduate', unidade: 'Central', atual: true },
    { codigo: 'outro', base: 'A', desc_base: 'Base A en', ativo: true, vinculo: 'Undergraduate', unidade: 'Norte', atual: false },
    { codigo: 'ana.b', base: 'B', desc_base: 'Base B en', ativo: true, atual: false },
  ])
  expect((await listed('es')).map(({ vinculo }) => vinculo)).toEqual(['Graduação', 'Graduação', undefined])
})

test('a question is remembered for as long as it could be asked again, and five minutes are the most that it is old', async () => {
  const spent: Date[] = []
  const deps = partOf<AdmitLoginDeps>({
    keys: { of: async () => 'key' },
    clock: { now: () => at },
    spentChallenges: {
      spend: async (_digest: string, until: Date) => {
        spent.push(until)
        return true
      },
    },
  })
  const now = at.getTime() / 1000
  const ask = (momento: number) => refusalOf(requireSignature(deps, settings, { base: 'B', para: 'A', momento, nonce: 'n' }, () => true))
  expect([await ask(now - 300), await ask(now + 300), await ask(now - 301), await ask(now + 301)]).toEqual([
    undefined,
    undefined,
    'base_desconhecida',
    'base_desconhecida',
  ])
  expect(spent.map((until) => until.getTime() / 1000 - now)).toEqual([300, 900])
})

test('the news of a deletion that no key signs fails at once, and is not tried again', async () => {
  const job = { id: 1, kind: 'tell_base_of_deletion', payload: { base: 'B', logins: ['ana'] }, attempt: 1, maxAttempts: 12 }
  const told: unknown[] = []
  const run = (key: string | undefined) =>
    tellBaseOfDeletion({
      clock: { now: () => at },
      gate: partOf<BaseGate>({ leave: async (...given: unknown[]) => void told.push(given) }),
      keys: partOf<Keys>({ of: async () => key }),
      readBases: async () => ({ ...settings, menu: [] }),
    }).run(job, new AbortController().signal)
  await expect(run(undefined)).rejects.toThrow('No key is kept for the base B.')
  expect(told).toEqual([])
  await run('key')
  expect(told).toMatchObject([[{ code: 'B' }, { base: 'A', para: 'B', momento: 1_795_176_000, logins: ['ana'] }]])
})
