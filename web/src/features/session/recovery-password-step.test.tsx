// @vitest-environment jsdom
import { CallError } from '@farol/contract/call.ts'
import type { Call } from '@farol/contract/address.ts'
import type { PasswordRules } from '@farol/contract/password-rules.ts'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { I18nextProvider } from 'react-i18next'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { DepsProvider } from '../../api/site.ts'
import { startTexts } from '../../i18n/start.ts'
import { addTexts, loadTexts } from '../../i18n/texts.ts'
import { sampleSite } from '../../testing/sample-call.ts'
import { NewPasswordStep } from './recovery-password-step.tsx'

afterEach(cleanup)

const rules: PasswordRules = { length: { min: 8, max: 64 }, has_numbers: true, last_pw: 3 }
let sent: unknown[]
let refusal: CallError | undefined
let outcome: string

beforeEach(() => {
  sent = []
  refusal = undefined
  outcome = ''
})

async function openStep(language: 'pt' | 'en' | 'es' | 'fr' | 'it') {
  const texts = startTexts(language, await loadTexts(language))
  await addTexts(texts, 'session')
  const call = (async (_endpoint: unknown, input: { body: unknown }) => {
    if (refusal) throw refusal
    sent.push(input.body)
    return {}
  }) as never as Call
  render(
    <I18nextProvider i18n={texts}>
      <DepsProvider value={{ call, language, site: sampleSite }}>
        <NewPasswordStep
          user="ana"
          code="123456"
          rules={rules}
          name="Ana Souza"
          onDone={() => void (outcome = 'done')}
          onStale={() => void (outcome = 'stale')}
        />
      </DepsProvider>
    </I18nextProvider>,
  )
  const fields = document.querySelectorAll<HTMLInputElement>('input[type=password]')
  const type = async (first: string, second: string) => {
    for (const [place, text] of [first, second].entries()) {
      await userEvent.clear(fields[place]!)
      if (text) await userEvent.type(fields[place]!, text)
    }
    await userEvent.click(document.querySelector('button[type=submit]')!)
  }
  return { type, said: async () => (await screen.findByRole('alert')).textContent }
}

const words = {
  pt: ['As senhas não coincidem!', 'A senha não confere com todos os critérios!'],
  en: ["The passwords don't match!", "The pasword don't match all the criteria!"],
  es: ['¡Las contraseñas no coinciden!', '¡La contraseña no cumple todos los criterios!'],
  fr: ['Les mots de passe ne correspondent pas\u00a0!', 'Le mot de passe ne remplit pas tous les critères\u00a0!'],
  it: ['Le password non coincidono!', 'La password non soddisfa tutti i criteri!'],
} as const

describe('a new password', () => {
  test.each(['pt', 'en', 'es', 'fr', 'it'] as const)(
    '[S5-12] [S5-13] %s: saved only when both fields are filled, equal, and every rule but the last passwords is met',
    async (language) => {
      const [different, criteria] = words[language]
      const { type, said } = await openStep(language)
      for (const [first, second] of [
        ['', ''],
        ['oito letras 8', ''],
        ['', 'oito letras 8'],
        ['oito letras 8', 'oito letras 9'],
      ] as const) {
        await type(first, second)
        expect(await said(), `${first}|${second}`).toContain(different)
      }
      await type('curta 8', 'curta 8')
      expect(await said()).toContain(criteria)
      await type('oito letras', 'oito letras')
      expect(await said()).toContain(criteria)
      expect(sent).toEqual([])
      await type('oito letras 8', 'oito letras 8')
      expect(sent).toEqual([{ code: '123456', password: 'oito letras 8' }])
      expect(outcome).toBe('done')
    },
  )

  test('[S8-07] what the server refuses is said: its own sentence, or that something unexpected happened; an old code leads back', async () => {
    const { type, said } = await openStep('en')
    const refused = (status: number, code?: string) =>
      new CallError(status, code === undefined ? undefined : ({ code, message: `Said: ${code}`, params: {}, fields: [] } as never))
    refusal = refused(500, 'erro_interno')
    await type('oito letras 8', 'oito letras 8')
    expect(await said()).toContain('Unexpected processing error')
    refusal = refused(0)
    await type('oito letras 8', 'oito letras 8')
    expect(await said()).toContain('Cannot communicate with the server, try later')
    refusal = refused(422, 'senha_repetida')
    await type('oito letras 8', 'oito letras 8')
    expect(await said()).toContain('Said: senha_repetida')
    expect(outcome).toBe('')
    refusal = refused(422, 'codigo_expirado')
    await type('oito letras 8', 'oito letras 8')
    expect(outcome).toBe('stale')
  })
})
