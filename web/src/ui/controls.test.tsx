// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderInPage } from '../testing/in-page.tsx'
import { Breadcrumbs } from './breadcrumbs.tsx'
import { useChoiceAtOnce } from './choice-at-once.ts'
import { DataTable } from './data-table.tsx'
import { DayField } from './day-field.tsx'
import { Dialog } from './dialog.tsx'
import { TextField } from './field.tsx'
import { Menu } from './menu.tsx'
import { useOpenDialogs } from './open-dialogs.ts'
import { Pagination } from './pagination.tsx'
import { PasswordField } from './password-field.tsx'
import { ProblemSummary } from './problem-summary.tsx'
import { TimedAlert } from './timed-alert.tsx'

// jsdom has no modal dialogs: these two do what the browser's do, as far as the part can see.
HTMLDialogElement.prototype.showModal = function showModal() {
  this.setAttribute('open', '')
}
HTMLDialogElement.prototype.close = function close() {
  this.removeAttribute('open')
  this.dispatchEvent(new Event('close'))
}

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

test('a menu is closed by Escape, which gives the focus back, and by a press beside it; by nothing inside it', () => {
  renderInPage(
    <>
      <Menu label="Mais">
        <button>Imprimir</button>
      </Menu>
      <p>Ao lado</p>
    </>,
  )
  const inside = screen.getByText('Imprimir')
  const menu = inside.closest('details')!
  menu.open = true
  inside.focus()
  fireEvent.keyDown(inside, { key: 'ArrowDown' })
  fireEvent.pointerDown(inside)
  expect(menu.open).toBe(true)
  fireEvent.keyDown(inside, { key: 'Escape' })
  expect([menu.open, document.activeElement]).toEqual([false, menu.querySelector('summary')])
  menu.open = true
  fireEvent.pointerDown(screen.getByText('Ao lado'))
  expect(menu.open).toBe(false)
})

function Order({ sent }: { sent: string[] }) {
  const atOnce = useChoiceAtOnce('a', (form) => sent.push(String(new FormData(form).get('ordem'))))
  return (
    <form>
      <select name="ordem" aria-label="Ordem" defaultValue="a" {...atOnce}>
        <option>a</option>
        <option>b</option>
        <option>c</option>
      </select>
    </form>
  )
}

test('a choice by mouse is sent at once; by keys when Enter is pressed or the list is left, and never the one that stands', () => {
  const sent: string[] = []
  renderInPage(<Order sent={sent} />)
  const list = screen.getByRole('combobox', { name: 'Ordem' })
  const change = (value: string) => fireEvent.change(list, { target: { value } })
  fireEvent.pointerDown(list)
  change('b')
  expect(sent).toEqual(['b'])
  fireEvent.keyDown(list, { key: 'ArrowDown' })
  change('c')
  expect(sent).toEqual(['b'])
  fireEvent.keyDown(list, { key: 'Enter' })
  expect(sent).toEqual(['b', 'c'])
  fireEvent.blur(list)
  expect(sent).toEqual(['b', 'c', 'c'])
  change('a')
  fireEvent.keyDown(list, { key: 'Enter' })
  fireEvent.blur(list)
  expect(sent).toHaveLength(3)
})

test('a day is typed or picked: what is typed is marked in the calendar, what is picked is written, and clearing the calendar erases nothing', () => {
  function Day() {
    const [day, setDay] = useState('04/12/2026')
    return <DayField label="Primeiro dia" value={day} onValue={setDay} />
  }
  renderInPage(<Day />)
  const typed = screen.getByLabelText<HTMLInputElement>('Primeiro dia')
  const picked = document.querySelector<HTMLInputElement>('input[type=date]')!
  expect(picked.value).toBe('2026-12-04')
  fireEvent.change(picked, { target: { value: '2026-12-31' } })
  expect(typed.value).toBe('31/12/2026')
  fireEvent.change(picked, { target: { value: '' } })
  expect(typed.value).toBe('31/12/2026')
  fireEvent.change(typed, { target: { value: '31/02/2026' } })
  expect(picked.value).toBe('')
})

test('a password is shown while its button is pressed in', async () => {
  renderInPage(<PasswordField label="Senha" />)
  const field = screen.getByLabelText<HTMLInputElement>('Senha')
  const shows = screen.getByRole('button', { name: 'Mostrar a senha' })
  const state = () => [field.type, shows.getAttribute('aria-pressed')]
  expect(state()).toEqual(['password', 'false'])
  await userEvent.click(shows)
  expect(state()).toEqual(['text', 'true'])
  await userEvent.click(shows)
  expect(state()).toEqual(['password', 'false'])
})

test('an alert that goes away by itself stays while the pointer is on it, and has its whole time after that', () => {
  vi.useFakeTimers()
  renderInPage(<TimedAlert tone="ok">Renovado.</TimedAlert>)
  const pass = (milliseconds: number) => act(() => vi.advanceTimersByTime(milliseconds))
  const alert = screen.getByRole('alert')
  pass(7000)
  fireEvent.pointerEnter(alert)
  pass(20_000)
  fireEvent.pointerLeave(alert)
  pass(7999)
  expect(screen.queryByRole('alert')).not.toBeNull()
  pass(1)
  expect(screen.queryByRole('alert')).toBeNull()
})

test('an open dialog is known as long as it is open, and leaves the page closed', async () => {
  const Page = () => {
    const [open, setOpen] = useState(false)
    return (
      <>
        <button onClick={() => setOpen(true)}>Abrir</button>
        <Dialog open={open} title="Pergunta" onClose={() => setOpen(false)} closable>
          Sim?
        </Dialog>
      </>
    )
  }
  const { unmount } = renderInPage(<Page />)
  const known = () => useOpenDialogs.getState().open.length
  expect(known()).toBe(0)
  for (const _ of [1, 2]) {
    await userEvent.click(screen.getByRole('button', { name: 'Abrir' }))
    expect(known()).toBe(1)
    await userEvent.click(screen.getByRole('button', { name: 'Fechar' }))
    await waitFor(() => expect(known()).toBe(0))
  }
  await userEvent.click(screen.getByRole('button', { name: 'Abrir' }))
  const dialog = screen.getByRole<HTMLDialogElement>('dialog')
  unmount()
  expect([known(), dialog.open]).toEqual([0, false])
})

test('the last crumb is the page itself; the longest alone is cut', () => {
  renderInPage(<Breadcrumbs crumbs={[{ label: 'Dom Casmurro', to: '/acervo/12' }, { label: 'Reserva' }]} />)
  const crumbs = screen
    .getAllByRole('listitem')
    .map((one) => [one.className, one.getAttribute('aria-current'), one.querySelector('a')?.pathname])
  expect(crumbs).toEqual([
    ['cut', null, '/acervo/12'],
    ['', 'page', undefined],
  ])
})

test('what describes a field besides its hint is kept', () => {
  renderInPage(<TextField label="Código" hint="Da carteira." aria-describedby="regras" />)
  expect(screen.getByLabelText('Código').getAttribute('aria-describedby')).toMatch(/-hint regras$/)
})

test('what went wrong takes the focus, also when it is one thing, and each time anew', () => {
  const { rerender } = { rerender: (text: string) => renderInPage(<ProblemSummary problems={[{ text, field: 'x' }]} />) }
  rerender('Informe o código.')
  expect(document.activeElement).toBe(screen.getByRole('alert'))
  expect(screen.getByRole('link', { name: 'Informe o código.' }).getAttribute('href')).toBe('#x')
})

test('an empty value has no name of its column before it; a column for scripts is marked in its head too', () => {
  const columns = [
    { name: 'Rede', cell: (row: { rede: string }) => row.rede },
    { name: 'Atos', withScripts: true, cell: () => 'Excluir' },
  ]
  renderInPage(<DataTable caption="Acessos" columns={columns} groups={[{ key: '1', rows: [{ rede: '' }] }]} rowKey={() => 'r'} />)
  expect(screen.getAllByRole('cell').map((cell) => cell.textContent)).toEqual(['', 'AtosExcluir'])
  expect([...document.querySelectorAll('.with-scripts')].map((one) => one.tagName)).toEqual(['TH', 'TD'])
})

test.each([
  [1, ['Página 1', 'Página 2', 'Próxima página']],
  [2, ['Página anterior', 'Página 1', 'Página 2']],
])('on page %i of two there is no way beyond the ends', (page, names) => {
  renderInPage(<Pagination page={page} pages={2} addressOf={(one) => `/x?page=${one}`} />)
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('aria-label'))).toEqual(names)
})

test('a single page has no pager', () => {
  renderInPage(<Pagination page={1} pages={1} addressOf={() => '/x'} />)
  expect(screen.queryByRole('navigation')).toBeNull()
})
