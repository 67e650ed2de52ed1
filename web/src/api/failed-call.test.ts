import { CallError } from '@farol/contract/call.ts'
import { expect, test } from 'vitest'
import { texts } from '../i18n/languages/pt.ts'
import { startTexts } from '../i18n/start.ts'
import { failedCall } from './failed-call.ts'

const said = (status: number, message?: string) =>
  failedCall(
    new CallError(status, message === undefined ? undefined : { code: 'dados_invalidos', message, params: {}, fields: [] }),
    startTexts('pt', texts),
  )

test('a refusal is a warning in the server’s sentence', () => {
  for (const status of [400, 401, 403, 404, 409, 422, 429, 430])
    expect(said(status, 'Há dados que não puderam ser aceitos.')).toEqual({
      tone: 'warning',
      text: 'Há dados que não puderam ser aceitos.',
    })
})

test('a failure of the server is an error, in its sentence where it had one', () => {
  expect(said(500, 'Ocorreu um erro inesperado no processamento.')).toEqual({
    tone: 'error',
    text: 'Ocorreu um erro inesperado no processamento.',
  })
  expect(said(502)).toMatchObject({ tone: 'error', text: expect.stringContaining('Ocorreu um erro inesperado no processamento.') })
})

test('[S8-09] no answer is an error that says so; what was no call is thrown on', () => {
  expect(said(0)).toMatchObject({
    tone: 'error',
    text: expect.stringContaining('Não foi possível comunicar com o servidor, tente mais tarde.'),
  })
  expect(() => failedCall(new TypeError('a bug'), startTexts('pt', texts))).toThrow('a bug')
})
