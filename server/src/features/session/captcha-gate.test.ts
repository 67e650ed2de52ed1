import type { Refusal } from '@farol/contract/errors.ts'
import { expect, test } from 'vitest'
import type { CaptchaVerdict } from '../../ports/captcha.ts'
import { offerCaptcha, passesCaptcha, requireCaptcha, type CaptchaDeps } from './captcha-gate.ts'

/** A site where visitors have activity 1120 (or not), the setting is as told and every solution gets one verdict. */
function gate(given: { active: boolean; mode?: string; verdict?: CaptchaVerdict }) {
  const verified: string[] = []
  const deps = {
    activities: { ofVisitors: async () => [{ module: 1, activity: given.active ? 1120 : 13 }] },
    settings: { get: async () => given.mode && { value: given.mode } },
    captcha: {
      kind: 'altcha',
      offer: async () => ({ chave_site: 'chave' }),
      verify: async (solution: string) => {
        verified.push(solution)
        return given.verdict ?? 'passed'
      },
    },
  } as unknown as CaptchaDeps
  return { deps, verified }
}

const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => (error as Refusal).code,
  )

test('an empty solution is none: it is not verified, and one is asked for', async () => {
  const { deps, verified } = gate({ active: true, verdict: 'wrong' })
  expect(await passesCaptcha(deps, '')).toBe(false)
  expect(await codeOf(requireCaptcha(deps, ''))).toBe('captcha_necessario')
  expect(await codeOf(requireCaptcha(deps, undefined))).toBe('captcha_necessario')
  expect(verified).toEqual([])
})

test.each([
  ['passed', undefined],
  ['wrong', 'captcha_invalido'],
  ['expired', 'captcha_expirado'],
] as const)('a solution that is %s', async (verdict, code) => {
  const { deps, verified } = gate({ active: true, verdict })
  expect(await codeOf(requireCaptcha(deps, 'resposta'))).toBe(code)
  expect(verified).toEqual(['resposta'])
})

test('where it is switched off nothing is asked for, whatever the setting says, and no challenge is made', async () => {
  const { deps } = gate({ active: false, mode: 'always' })
  expect(await offerCaptcha(deps)).toEqual({ ativo: false, sempre: false, tipo: 'altcha' })
  expect(await codeOf(requireCaptcha(deps, undefined))).toBeUndefined()
})

test.each([
  ['always', true],
  ['suspicion', false],
  [undefined, false],
])('where it is on the browser is told whether it is always asked for: %s', async (mode, sempre) => {
  const { deps } = gate({ active: true, ...(mode !== undefined && { mode }) })
  expect(await offerCaptcha(deps)).toEqual({ ativo: true, sempre, tipo: 'altcha', chave_site: 'chave' })
})
