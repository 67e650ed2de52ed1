// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderInPage } from '../testing/in-page.tsx'
import { SpanForm } from './span-form.tsx'

afterEach(cleanup)

function open() {
  const onSpan = vi.fn()
  renderInPage(<SpanForm span={{ de: '2026-11-01', ate: '2026-11-30' }} onSpan={onSpan} />)
  const show = async (from: string, until: string) => {
    for (const [label, text] of [
      ['Primeiro dia', from],
      ['Último dia', until],
    ] as const) {
      const field = screen.getByLabelText(label)
      await userEvent.clear(field)
      if (text) await userEvent.type(field, text)
    }
    await userEvent.click(screen.getByRole('button', { name: 'Mostrar' }))
    return [...document.querySelectorAll('.error')].map((one) => one.textContent)
  }
  return { onSpan, show }
}

test('one single day is a span; the first day may not come after the last', async () => {
  const { onSpan, show } = open()
  expect(await show('04/12/2026', '04/12/2026')).toEqual([])
  expect(onSpan.mock.calls).toEqual([[{ de: '2026-12-04', ate: '2026-12-04' }]])
  const turned = 'A data inicial não pode ser posterior à data final!'
  expect(await show('05/12/2026', '04/12/2026')).toEqual([turned, turned])
  expect(onSpan).toHaveBeenCalledOnce()
})

test('a day that is missing and one that does not exist are told apart', async () => {
  const { onSpan, show } = open()
  expect(await show('', '31/02/2026')).toEqual(['Informe o dia: os dois são necessários.', 'Esse dia não existe. Escreva como 04/12/2026.'])
  expect(onSpan).not.toHaveBeenCalled()
})

test('another span takes the place of what was typed; the same one leaves it', async () => {
  const Page = () => {
    const [span, setSpan] = useState({ de: '2026-11-01', ate: '2026-11-30' })
    return (
      <>
        <SpanForm span={{ ...span }} onSpan={() => {}} />
        <button onClick={() => setSpan({ ...span })}>O mesmo</button>
        <button onClick={() => setSpan({ de: '2026-03-01', ate: '2026-11-30' })}>Outro</button>
      </>
    )
  }
  renderInPage(<Page />)
  const days = () => ['Primeiro dia', 'Último dia'].map((name) => screen.getByLabelText<HTMLInputElement>(name).value)
  await userEvent.clear(screen.getByLabelText('Último dia'))
  await userEvent.click(screen.getByRole('button', { name: 'O mesmo' }))
  expect(days()).toEqual(['01/11/2026', ''])
  await userEvent.click(screen.getByRole('button', { name: 'Outro' }))
  expect(days()).toEqual(['01/03/2026', '30/11/2026'])
})
