// @vitest-environment jsdom
import { documentCalls } from '@farol/contract/desk/institution.ts'
import type { Address } from '@farol/contract/address.ts'
import { fakeCall } from '@farol/contract/testing/fake-call.ts'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { renderInPage } from '../../testing/in-page.tsx'
import { DocumentEditor } from './document-editor.tsx'
import type { Document } from './document-parts.ts'

afterEach(cleanup)

interface Rules {
  readonly only_numbers?: boolean
  readonly diff_case?: boolean
}

/** The part of sign-in and passwords over a server that refuses what no password can keep. */
function open(login?: Document) {
  const checked: Document[] = []
  const call = fakeCall(async (endpoint: Address, input?: { body: { documento: Document } }) => {
    expect(endpoint).toBe(documentCalls.save)
    const { documento } = input!.body
    checked.push(documento)
    const rules: Rules = (documento['login'] as { passwordRules?: Rules } | undefined)?.passwordRules ?? {}
    const lugar = 'login.passwordRules.diff_case'
    return { versao: 7, problemas: rules.only_numbers && rules.diff_case ? [{ lugar, motivo: 'não pode ser pedido' }] : [] }
  })
  const document = { name: 'Norte', ...(login && { login }) }
  renderInPage(
    <DocumentEditor name="institution" version={7} document={document} shown="signIn" onState={() => {}} onSaved={() => {}} />,
    '/equipe/instituicao',
    call,
  )
  const type = (label: RegExp | string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
  const box = (label: RegExp | string) => screen.getByLabelText<HTMLInputElement>(label)
  const isLast = (wanted: unknown) => expect.poll(() => checked.at(-1)).toEqual({ name: 'Norte', ...(wanted as object) })
  return { type, box, isLast }
}

test('nothing written: the check against robots after failed attempts, and the rules that ship', async () => {
  const { type, box, isLast } = open()
  expect(box(/^Verificação contra robôs/).textContent).toMatch(/^Vazio: Depois de tentativas erradas \(padrão\)\./)
  expect(screen.queryByLabelText(/^Mínimo de caracteres/)).toBeNull()
  type(/^Verificação contra robôs/, 'always')
  await isLast({ login: { captcha: 'always' } })
})

test('rules of one’s own begin as those that ship, are written as the document knows them, and go with the choice', async () => {
  const { type, box, isLast } = open({ captcha: 'always' })
  type('O que se pede de uma senha nova', 'ownRules')
  expect([box(/^Mínimo/).value, box(/^Máximo/).value, box(/^É diferente/).value]).toEqual(['15', '128', '3'])
  expect([box('Não contém partes do nome').checked, box('Tem algarismos').checked]).toEqual([true, false])
  type(/^Mínimo/, '12')
  fireEvent.click(box('Não contém partes do nome'))
  fireEvent.click(box('Tem algarismos'))
  const passwordRules = { length: { min: 12, max: 128 }, has_numbers: true, last_pw: 3 }
  await isLast({ login: { captcha: 'always', passwordRules } })
  type('O que se pede de uma senha nova', 'shippedRules')
  await isLast({ login: { captcha: 'always' } })
  type('O que se pede de uma senha nova', 'ownRules')
  await isLast({ login: { captcha: 'always', passwordRules } })
})

test('rules that no password keeps together are told at their box', async () => {
  const { box } = open({ passwordRules: { only_numbers: true } })
  expect(box('Tem só algarismos').checked).toBe(true)
  fireEvent.click(box('Tem letras maiúsculas e minúsculas'))
  await expect.poll(() => box('Tem letras maiúsculas e minúsculas').getAttribute('aria-invalid')).toBe('true')
  const id = box('Tem letras maiúsculas e minúsculas').getAttribute('aria-describedby')!
  expect(document.querySelector(`[id="${id}"]`)!.textContent).toBe('não pode ser pedido')
  expect(box('Tem só algarismos').getAttribute('aria-invalid')).toBeNull()
})
