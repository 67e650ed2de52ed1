// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { useTexts } from '../../i18n/use-texts.ts'
import { notedCall, openScreen } from '../../testing/account-page.tsx'
import { AlertFilterForm } from './alert-filter-form.tsx'
import type { AlertFilter } from './alert-filter.ts'

afterEach(cleanup)

async function open(filter: AlertFilter = { page: 1 }) {
  const asked: AlertFilter[] = []
  const Form = () => {
    const hasAlerts = useTexts('alerts')
    const hasAccount = useTexts('account')
    return hasAlerts && hasAccount && <AlertFilterForm filter={filter} onFilter={(one) => void asked.push(one)} />
  }
  await openScreen(<Form />, notedCall(new Map()).call)
  await screen.findByRole('button', { name: 'Filtrar' })
  return asked
}
const day = (name: RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name })
const type = (from: string, to: string) => {
  fireEvent.change(day(/^De/), { target: { value: from } })
  fireEvent.change(day(/^Até/), { target: { value: to } })
}
const apply = () => fireEvent.submit(day(/^De/).form!)
const wrong = () =>
  [...document.querySelectorAll<HTMLInputElement>('[aria-invalid=true]')].map((one) => (one === day(/^De/) ? 'from' : 'to'))

test.each([
  ['01/11/2026', '30/11/2026', { de: '2026-11-01', ate: '2026-11-30', page: 1 }],
  ['01/11/2026', '01/11/2026', { de: '2026-11-01', ate: '2026-11-01', page: 1 }],
  ['', ' ', { page: 1 }],
])('from %s to %s is asked for', async (from, to, filter) => {
  const asked = await open()
  type(from, to)
  apply()
  expect([asked, wrong()]).toEqual([[filter], []])
})

test.each([
  ['02/11/2026', '01/11/2026', 'from', 'A data inicial não pode ser posterior à data final!'],
  ['', '01/11/2026', 'from', 'Informe também a data inicial.'],
  ['01/11/2026', '', 'to', 'Informe também a data final.'],
  ['31/02/2026', '', 'from', undefined],
  ['01/11/2026', 'ontem', 'to', undefined],
  ['ontem', 'hoje', 'from', undefined],
])('from %s to %s is not: the field %s says why and has the focus', async (from, to, at, words) => {
  const asked = await open()
  type(from, to)
  apply()
  expect([asked, wrong()]).toEqual([[], [at]])
  await waitFor(() => expect(document.activeElement).toBe(day(at === 'from' ? /^De/ : /^Até/)))
  expect(words === undefined || screen.queryByText(words) !== null).toBe(true)
  type('', '')
  apply()
  expect([wrong(), asked]).toEqual([[], [{ page: 1 }]])
})

test('what the list is narrowed to stands in the form, and another page of it begins at the first', async () => {
  const asked = await open({ de: '2026-11-01', ate: '2026-11-30', tipo: 'debt', page: 3 })
  const kind = screen.getByRole<HTMLSelectElement>('combobox')
  expect([day(/^De/).value, day(/^Até/).value, kind.value]).toEqual(['01/11/2026', '30/11/2026', 'debt'])
  fireEvent.change(kind, { target: { value: '' } })
  apply()
  fireEvent.click(screen.getByRole('button', { name: 'Limpar o filtro' }))
  expect(asked).toEqual([{ de: '2026-11-01', ate: '2026-11-30', page: 1 }, { page: 1 }])
})

test('a kind alone narrows; where nothing does there is nothing to clear', async () => {
  const asked = await open()
  expect(screen.queryByRole('button', { name: 'Limpar o filtro' })).toBeNull()
  fireEvent.change(screen.getByRole('combobox'), { target: { value: 'debt' } })
  apply()
  expect(asked).toEqual([{ tipo: 'debt', page: 1 }])
  cleanup()
  await open({ tipo: 'debt', page: 1 })
  expect(screen.queryByRole('button', { name: 'Limpar o filtro' })).not.toBeNull()
})
