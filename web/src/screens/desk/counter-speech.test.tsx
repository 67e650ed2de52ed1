// @vitest-environment jsdom
import { CallError } from '@farol/contract/call.ts'
import { identify } from '@farol/contract/desk/identify.ts'
import { lend } from '@farol/contract/desk/loans.ts'
import type { Address } from '@farol/contract/address.ts'
import { fakeCall } from '@farol/contract/testing/fake-call.ts'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { deskActs } from '../../features/desk/desk-acts.ts'
import { QueueProvider } from '../../features/desk/queue-context.ts'
import { ScanQueue } from '../../features/desk/scan-queue.ts'
import { renderInPage } from '../../testing/in-page.tsx'
import { focusText, Listener } from '../../testing/listener.ts'
import { Component } from './counter-screen.tsx'

afterEach(cleanup)

const page = '../../../../docs/proofs/desk-screen-reader.md'
const titles: Readonly<Record<string, string>> = { '1202': 'Dom Casmurro', '1021': 'Iracema', '1103': 'Helena', '1002': 'O cortiço' }
const onLoan = { codigo: 'ExemplarEmprestado', mensagem: 'Este exemplar está emprestado.', params: {} }

const call = fakeCall(async (endpoint: Address, { body }: { body: Record<string, string> }) => {
  const { q = '', exemplar = '' } = body
  if (endpoint === identify)
    return {
      data: titles[q]
        ? [{ tipo: 'exemplar', por: 'exemplar', codigo: q, descricao: titles[q] }]
        : [{ tipo: 'leitor', por: 'cartao', codigo: '20', descricao: 'Tales Cunha' }],
    }
  if (endpoint !== lend) throw new Error(`unexpected ${endpoint.path}`)
  if (exemplar === '1002')
    throw new CallError(422, { code: onLoan.codigo, message: onLoan.mensagem, params: {}, fields: [], motivos: [onLoan] } as never)
  const due = { data_devolucao: '2026-12-04', hora_devolucao: '22:00' }
  return { codigo: `farol-${exemplar}`, exemplar, titulo: titles[exemplar], ...due, regra: 1, avisos: [] }
})

const intro = `# What a screen reader says of a visit

The counter, a card, three copies and Enter, then a copy that is refused. Made by \`web/src/screens/desk/counter-speech.test.tsx\`, which fails when
what is said changes: the name and description of what has the focus, and what is added to the live regions (\`log\` is said when the reader
pauses, \`alert\` at once), in its order. No screen reader was used.
`

test('what is said of a card, three copies and Enter, and of a copy that is refused, is the page that is kept of it', async () => {
  const queue = new ScanQueue(deskActs(call), () => '0123456789abcdef')
  const { container } = renderInPage(
    <QueueProvider value={queue}>
      <Component />
    </QueueProvider>,
    '/equipe',
    call,
  )
  const listener = new Listener(container)
  const field = screen.getByLabelText<HTMLInputElement>('Leitor ou exemplar')
  const said = [`| the screen opens | focus: ${focusText(document.activeElement!)} |`]
  const input = async (what: string, text: string, word: string) => {
    fireEvent.change(field, { target: { value: text } })
    fireEvent.submit(field.form!)
    await waitFor(() => expect([...container.querySelectorAll('.scan-line .badge')].at(-1)!.textContent).toBe(word))
    expect(document.activeElement).toBe(field)
    said.push(`| ${what} | ${listener.take().join('<br>')} |`)
  }
  await input('card 20260020', '20260020', 'Atendimento')
  for (const copy of ['1202', '1021', '1103']) await input(`copy ${copy}`, copy, 'Emprestado')
  await input('Enter', '', 'Encerrado')
  await input('card 20260020', '20260020', 'Atendimento')
  await input('copy 1002', '1002', 'Recusado')
  listener.end()
  const table = ['| Input | Said |', '|---|---|', ...said].join('\n')
  await expect(`${intro}\n${table}\n`).toMatchFileSnapshot(page)
})
