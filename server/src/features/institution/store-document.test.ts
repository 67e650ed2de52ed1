import { ownGuides } from '@farol/contract/activities.ts'
import { defaultPasswordRules } from '@farol/contract/password-rules.ts'
import { describe, expect, test } from 'vitest'
import { engines } from '../../adapters/database/testing/engines.ts'
import { openStores } from '../../adapters/database/testing/stores.ts'
import { listVersions, restoreDocument, storeDocument, unknownLibraries } from './store-document.ts'
import { parseDocument } from './document.ts'

const first = { name: 'Primeira', acronym: 'A', guides: ['pesquisa_avancada'], visitorActivities: [12, 13, 36] }

for (const engine of engines) {
  describe(engine.name, () => {
    const open = openStores(engine)
    const visitors = async () => (await open.stores.activities.ofVisitors()).map((one) => one.activity)

    test('a document is kept with its version, its guides and its visitors’ activities', async () => {
      expect(await storeDocument(open.stores, first)).toBe(1)
      expect(await open.stores.settings.get('institution')).toMatchObject({ value: first, version: 1 })
      expect((await open.stores.settings.get('search_guides'))!.value).toEqual(['pesquisa_avancada'])
      expect(await visitors()).toEqual([12, 13, 36])
    })

    test('one that is wrong changes nothing', async () => {
      await expect(storeDocument(open.stores, { ...first, theme: 'pink', visitorActivities: [1] })).rejects.toThrow('theme is none of neo')
      expect((await open.stores.settings.get('institution'))!.version).toBe(1)
      expect(await visitors()).toEqual([12, 13, 36])
    })

    test('one that was changed meanwhile is not overwritten', async () => {
      expect(await storeDocument(open.stores, { ...first, acronym: 'B', visitorActivities: [12] }, 1)).toBe(2)
      await expect(storeDocument(open.stores, { ...first, visitorActivities: [] }, 1)).rejects.toThrow('not version 1 any more')
      expect(await visitors()).toEqual([12])
    })

    test('an earlier version is brought back as a new one', async () => {
      expect(await restoreDocument(open.stores, 1)).toBe(3)
      expect((await open.stores.settings.get('institution'))!.value).toEqual(first)
      expect(await visitors()).toEqual([12, 13, 36])
      expect(await listVersions(open.stores)).toEqual([3, 2, 1])
      await expect(restoreDocument(open.stores, 9)).rejects.toThrow('no version 9')
    })

    test('with a document that names no guides all of them come back', async () => {
      const { guides: _none, ...silent } = first
      const guides = async () => (await open.stores.settings.get('search_guides'))!.value
      const version = await storeDocument(open.stores, silent)
      expect(await guides()).toEqual(ownGuides)
      await storeDocument(open.stores, { ...first, guides: ['novas_aquisicoes', 'pesquisa_geral'] })
      expect(await guides()).toEqual(['novas_aquisicoes', 'pesquisa_geral'])
      await restoreDocument(open.stores, version)
      expect(await guides()).toEqual(ownGuides)
    })

    test('rules of the sign-in hold as the document has them, and as they ship once it has none', async () => {
      const now = async () => {
        const set = await open.stores.settings.all()
        return [set['captcha']?.value, set['password_rules']?.value]
      }
      const login = { captcha: 'always', passwordRules: { length: { min: 12, max: 64 }, has_numbers: true } }
      await storeDocument(open.stores, { ...first, login })
      expect(await now()).toEqual(['always', login.passwordRules])
      await expect(storeDocument(open.stores, { ...first, login: { captcha: 'never' } })).rejects.toThrow('login.captcha')
      const short = { passwordRules: { length: { min: 3, max: 64 } } }
      await expect(storeDocument(open.stores, { ...first, login: short })).rejects.toThrow('login.passwordRules.length.min')
      expect(await now()).toEqual(['always', login.passwordRules])
      await storeDocument(open.stores, first)
      expect(await now()).toEqual(['suspicion', defaultPasswordRules])
    })

    test.each([
      [{ length: { min: 4, max: 6 } }, 'login.passwordRules.length.max is less than 8'],
      [{ length: { min: 4, max: 7 }, only_numbers: false }, 'login.passwordRules.length.max is less than 8'],
      [{ length: { min: 20, max: 12 } }, 'login.passwordRules.length.max is less than the minimum ("min")'],
      [{ only_numbers: true, diff_case: true }, 'login.passwordRules.diff_case cannot be asked together with digits only ("only_numbers")'],
      [
        { only_numbers: true, special_char: true },
        'login.passwordRules.special_char cannot be asked together with digits only ("only_numbers")',
      ],
    ])('rules that no password keeps are refused: %j', async (passwordRules, sentence) => {
      const kept = async () => (await open.stores.settings.get('password_rules'))?.value
      const before = await kept()
      await expect(storeDocument(open.stores, { ...first, login: { passwordRules } })).rejects.toThrow(sentence)
      expect(await kept()).toEqual(before)
    })

    test.each([
      { only_numbers: true, length: { min: 4, max: 6 } },
      { only_numbers: true, diff_case: false, special_char: false },
      { length: { min: 4, max: 8 }, diff_case: true, special_char: true },
    ])('rules that a password keeps are taken: %j', async (passwordRules) => {
      await storeDocument(open.stores, { ...first, login: { passwordRules } })
      expect((await open.stores.settings.get('password_rules'))!.value).toEqual(passwordRules)
    })

    test('libraries that are not there are named', async () => {
      const document = parseDocument({ ...first, hours: [{ library: 'zz', week: {} }] })
      expect(await unknownLibraries(open.stores, document)).toEqual(['zz'])
    })
  })
}
