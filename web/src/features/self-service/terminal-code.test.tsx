// @vitest-environment jsdom
import { issueRedirectToken } from '@farol/contract/bases.ts'
import { CallError } from '@farol/contract/call.ts'
import type { Call } from '@farol/contract/endpoint.ts'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { renderInPage } from '../../testing/in-page.tsx'
import { TerminalCode } from './terminal-code.tsx'

describe('a code for the terminal', () => {
  const asked: unknown[] = []
  let answers: (() => Promise<{ token: string; expira: string }>)[] = []
  const call = (async (endpoint: unknown, input: { query?: unknown }) => {
    expect(endpoint).toBe(issueRedirectToken)
    asked.push(input.query)
    return answers.shift()!()
  }) as unknown as Call
  const ask = async () => fireEvent.click(await screen.findByRole('button', { name: 'Pedir um código' }))
  const status = () => screen.getByRole('status')

  beforeEach(() => {
    asked.length = 0
  })
  afterEach(cleanup)

  test('is asked for by a press alone, for terminals; it is shown, and read out sign by sign', async () => {
    answers = [async () => ({ token: 'K7M2-PQ9X', expira: '2026-11-21T12:05:00Z' })]
    renderInPage(<TerminalCode />, '/', call)
    await screen.findByRole('button', { name: 'Pedir um código' })
    expect(asked).toEqual([])
    expect(status().textContent).toBe('')
    await ask()
    const shown = await screen.findByText('K7M2-PQ9X')
    expect(shown.closest('[aria-hidden=true]')).not.toBeNull()
    expect(status().textContent).toBe('Seu código é K 7 M 2 - P Q 9 X. Vale cinco minutos.')
    expect(asked).toEqual([{ para: 'autoatendimento' }])
  })

  test('another takes the place of the first; a refusal is said in the server’s words, and no old code stays', async () => {
    const refused = new CallError(429, { code: 'muitas_requisicoes', message: 'Muitas tentativas seguidas.' } as never)
    answers = [
      async () => ({ token: 'AAAA-2222', expira: '' }),
      async () => ({ token: 'BBBB-3333', expira: '' }),
      () => Promise.reject(refused),
      () => Promise.reject(new CallError(0)),
    ]
    renderInPage(<TerminalCode />, '/', call)
    await ask()
    await screen.findByText('AAAA-2222')
    await ask()
    await screen.findByText('BBBB-3333')
    expect(screen.queryByText('AAAA-2222')).toBeNull()
    await ask()
    await waitFor(() => expect(status().textContent).toBe('Muitas tentativas seguidas.'))
    expect(screen.queryByText('BBBB-3333')).toBeNull()
    await ask()
    await waitFor(() => expect(status().textContent).toContain('Não foi possível comunicar com o servidor'))
  })
})
