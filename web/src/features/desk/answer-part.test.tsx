// @vitest-environment jsdom
import { CallError } from '@farol/contract/call.ts'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { renderInPage } from '../../testing/in-page.tsx'
import { AnswerPart } from './answer-part.tsx'

afterEach(cleanup)

const unknown = { text: 'Não há leitor com este código.', to: '/equipe/leitores', label: 'Procurar leitor' }

function open(status: number, code: string) {
  const error = new CallError(status, { code, message: 'A frase do servidor.', params: {}, fields: [] } as never)
  const answer = { value: undefined, error, busy: false, reload: () => undefined }
  renderInPage(
    <AnswerPart answer={answer} heading="Leitor" unknown={unknown}>
      {() => null}
    </AnswerPart>,
  )
  return screen.getByRole('alert').textContent
}

test('what nobody knows by this code is said in words of the desk, with the way to look for it', () => {
  expect(open(404, 'nao_encontrado')).toContain('Não há leitor com este código.')
  expect(screen.getByRole('link', { name: 'Procurar leitor' }).getAttribute('href')).toBe('/equipe/leitores')
  expect(screen.queryByRole('button')).toBeNull()
})

test('anything else is said in the server’s words, and may be asked again', () => {
  expect(open(403, 'acesso_negado')).toContain('A frase do servidor.')
  expect(screen.getByRole('button', { name: 'Tentar de novo' })).not.toBeNull()
})
