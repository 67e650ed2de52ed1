// @vitest-environment jsdom
import { isEmail } from '@farol/contract/contact.ts'
import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { renderInPage } from '../testing/in-page.tsx'
import { Button } from './button.tsx'
import { DataTable } from './data-table.tsx'
import { Confirm } from './dialog.tsx'
import { TextField } from './field.tsx'
import { pageWindow } from './page-window.ts'
import { Pagination } from './pagination.tsx'
import { PhoneField } from './phone-field.tsx'
import { SkipLinks } from './skip-links.tsx'

afterEach(cleanup)

// jsdom has no modal dialogs: these two do what the browser's do, as far as the part can see.
HTMLDialogElement.prototype.showModal = function showModal() {
  this.setAttribute('open', '')
}
HTMLDialogElement.prototype.close = function close() {
  this.removeAttribute('open')
  this.dispatchEvent(new Event('close'))
}

describe('a confirmation', () => {
  test('the harmless button comes first; confirming acts once and closes', async () => {
    const [confirmed, closed] = [vi.fn(), vi.fn()]
    renderInPage(<Confirm open title="Excluir o comentário?" confirmLabel="Excluir" onConfirm={confirmed} onClose={closed} />)
    const dialog = screen.getByRole('dialog', { name: 'Excluir o comentário?' })
    expect(
      within(dialog)
        .getAllByRole('button')
        .map((button) => button.textContent),
    ).toEqual(['Cancelar', 'Excluir'])
    await userEvent.click(within(dialog).getByRole('button', { name: 'Excluir' }))
    expect(confirmed).toHaveBeenCalledTimes(1)
    expect(closed).toHaveBeenCalled()
  })

  test.each([
    ['a press on the ground around it closes it without acting', [10, 10], [10, 10], 1],
    ['a press on its own margin leaves it open', [110, 110], [110, 110], 0],
    ['words that are marked in it and let go of around it leave it open', [150, 150], [10, 10], 0],
    ['what is pressed around it and let go of in it leaves it open', [10, 10], [150, 150], 0],
  ] as const)('%s', (_rule, pressed, released, times) => {
    const [confirmed, closed] = [vi.fn(), vi.fn()]
    renderInPage(<Confirm open title="Excluir?" onConfirm={confirmed} onClose={closed} />)
    const dialog = screen.getByRole('dialog')
    dialog.getBoundingClientRect = () => new DOMRect(100, 100, 200, 200)
    const at = ([clientX, clientY]: readonly [number, number]) => ({ clientX, clientY })
    // Let go of elsewhere than pressed, the browser gives the click to what holds both places: the dialog.
    fireEvent(dialog, new MouseEvent('pointerdown', { bubbles: true, ...at(pressed) }))
    fireEvent.click(dialog, at(released))
    expect(closed).toHaveBeenCalledTimes(times)
    expect(confirmed).not.toHaveBeenCalled()
  })
})

describe('a field', () => {
  test('label, hint and error are tied to it', () => {
    renderInPage(<TextField label="Telefone" hint="Com DDD." error="Falta o DDD." required />)
    const field = screen.getByRole('textbox', { name: /Telefone/ })
    expect(field.getAttribute('aria-invalid')).toBe('true')
    const described = field
      .getAttribute('aria-describedby')!
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent)
    expect(described).toEqual(['Com DDD.', 'Falta o DDD.'])
  })
})

describe('a telephone number', () => {
  function Phone() {
    const [phone, setPhone] = useState('')
    return <PhoneField label="Telefone" value={phone} onPhone={setPhone} />
  }
  const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Telefone' })

  test('[S5-30] takes in digits, dash, parentheses and space, typed or pasted, and 16 of them', async () => {
    renderInPage(<Phone />)
    await userEvent.type(field(), '+55a (11) 4_002-8.922 ramal 7')
    expect(field().value).toBe('55 (11) 4002-892')
    await userEvent.clear(field())
    await userEvent.click(field())
    await userEvent.paste('tel.: +55 (11) 94002-8922')
    expect(field().value).toBe('55 (11) 94002-89')
    expect(field().type).toBe('tel')
  })

  test('what is pasted takes the place of what is selected, and stands where the cursor is', async () => {
    renderInPage(<Phone />)
    await userEvent.type(field(), '11 9400-0000')
    field().setSelectionRange(3, 7)
    await userEvent.paste('3233')
    expect(field().value).toBe('11 3233-0000')
  })

  test('[S5-30] an e-mail address is known by its pattern', () => {
    for (const good of ['ana@uf.br', "o'hara+biblio@sub.exemplo.org", 'a.b-c_d@x-y.museum']) expect(isEmail(good)).toBe(true)
    for (const bad of [
      '',
      'ana',
      'ana@',
      '@uf.br',
      'ana@uf',
      'ana@@uf.br',
      'a na@uf.br',
      'ana@uf.br;b@uf.br',
      'ana.@uf.br',
      'ana@-uf.br',
      'Ana <a@uf.br>',
    ])
      expect([bad, isEmail(bad)]).toEqual([bad, false])
  })
})

test('a busy button does nothing more and keeps the focus', async () => {
  const act = vi.fn()
  renderInPage(
    <Button busy onClick={act}>
      Enviando
    </Button>,
  )
  const button = screen.getByRole('button', { name: 'Enviando' })
  await userEvent.click(button)
  expect(act).not.toHaveBeenCalled()
  expect(document.activeElement).toBe(button)
})

test('pages: names that say more than a number, the current one marked', () => {
  renderInPage(<Pagination page={3} pages={15} addressOf={(page) => `/x?page=${page}`} />)
  const nav = screen.getByRole('navigation', { name: 'Páginas' })
  expect(
    within(nav)
      .getAllByRole('link')
      .map((link) => link.getAttribute('aria-label')),
  ).toEqual(['Página anterior', 'Página 1', 'Página 2', 'Página 3', 'Página 4', 'Página 15', 'Próxima página'])
  expect(within(nav).getByRole('link', { name: 'Página 3' }).getAttribute('aria-current')).toBe('page')
})

test('a gap hides two pages or more, and no page is named twice', () => {
  const hidden: number[] = []
  for (let pages = 1; pages <= 30; pages += 1)
    for (let page = 1; page <= pages; page += 1) {
      const steps = pageWindow(page, pages)
      const numbers = steps.filter((step) => step !== 'gap')
      expect(numbers).toEqual([...new Set(numbers)].sort((a, b) => a - b))
      expect(numbers).toContain(page)
      expect([numbers[0], numbers.at(-1)]).toEqual([1, pages])
      for (const [position, step] of steps.entries())
        if (step === 'gap') hidden.push(Number(steps[position + 1]) - Number(steps[position - 1]) - 1)
    }
  expect(hidden.length).toBeGreaterThan(30)
  expect(Math.min(...hidden)).toBe(2)
})

test('a table keeps its roles when it is laid out as cards, and its groups their heads', () => {
  const groups = [{ key: '1', heading: 'Biblioteca Central', rows: [{ code: '7' }] }]
  renderInPage(
    <DataTable
      caption="Exemplares"
      columns={[{ name: 'Código', cell: (row: { code: string }) => row.code }]}
      groups={groups}
      rowKey={(row) => row.code}
    />,
  )
  const table = screen.getByRole('table', { name: 'Exemplares' })
  for (const element of table.querySelectorAll('tr, td, th, thead, tbody')) expect(element.hasAttribute('role')).toBe(true)
  expect(within(table).getByRole('rowheader').textContent).toBe('Biblioteca Central')
  expect(within(table).getByRole('cell').textContent).toBe('Código7')
})

test('skip links come with access keys 1 to 4', () => {
  renderInPage(<SkipLinks />)
  expect(screen.getAllByRole('link').map((link) => [link.getAttribute('href'), link.getAttribute('accesskey')])).toEqual([
    ['#conteudo', '1'],
    ['#menu', '2'],
    ['#pesquisa', '3'],
    ['#rodape', '4'],
  ])
})
