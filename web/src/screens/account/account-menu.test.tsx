// @vitest-environment jsdom
import { act, cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { accountEntries } from '../../app/account-features.ts'
import { useAccountSettings } from '../../session/account-settings.ts'
import { useNavigation } from '../../session/navigation-store.ts'
import { useSession } from '../../session/session-store.ts'
import { notedCall, openScreen, signIn } from '../../testing/account-page.tsx'
import { AccountMenu } from './account-menu.tsx'
import { HomeLoans } from './home-loans.tsx'
import { sampleLoan } from '../../testing/sample-loans.ts'
import { useTexts } from '../../i18n/use-texts.ts'

HTMLDialogElement.prototype.showModal = function showModal() {
  this.setAttribute('open', '')
}
HTMLDialogElement.prototype.close = function close() {
  this.removeAttribute('open')
  this.dispatchEvent(new Event('close'))
}

beforeEach(() => signIn([8, 18]))
afterEach(() => {
  cleanup()
  useSession.getState().set({ status: 'unknown' })
  act(() => useAccountSettings.getState().change({ menuOpen: true, menuMobileOpen: false }))
})

const Menu = () => {
  const person = useSession((session) => session.person)
  return person && <AccountMenu person={person} entries={accountEntries} />
}
const open = (at: string) => openScreen(<Menu />, notedCall(new Map()).call, 'pt', undefined, at)
const wide = () => document.querySelector<HTMLButtonElement>('.wide-only')!
const narrow = () => document.querySelector<HTMLButtonElement>('.narrow-only')!
const dialog = () => document.querySelector('dialog')!

test('beside the screen the menu is closed and opened by one button that says so, and that is remembered', async () => {
  await open('/meufarol')
  expect([
    wide().textContent,
    wide().getAttribute('aria-expanded'),
    document.querySelector('.account-menu')!.getAttribute('data-open'),
  ]).toEqual(['Fechar o menu', 'true', 'true'])
  expect(document.getElementById(wide().getAttribute('aria-controls')!)!.querySelector('nav')).not.toBe(null)
  await userEvent.click(wide())
  expect([wide().textContent, wide().getAttribute('aria-expanded'), useAccountSettings.getState().settings.menuOpen]).toEqual([
    'Abrir o menu',
    'false',
    false,
  ])
})

test('what the person may not open is not in the menu; what is open is marked', async () => {
  await open('/meufarol/reservas')
  const nav = document.querySelector<HTMLElement>('.account-side nav')!
  const links = within(nav).getAllByRole('link')
  const addresses = links.map((one) => one.getAttribute('href'))
  expect(addresses).toContain('/meufarol/reservas')
  expect(addresses).not.toContain('/meufarol/debitos')
  expect(links.filter((one) => one.getAttribute('aria-current') === 'page').map((one) => one.getAttribute('href'))).toEqual([
    '/meufarol/reservas',
  ])
})

test('what is reached from another screen has no line', async () => {
  const [first] = accountEntries
  const entries = [first!, { ...first!, path: 'troca', hidden: true as const }]
  await openScreen(<AccountMenu person={useSession.getState().person!} entries={entries} />, notedCall(new Map()).call)
  expect(within(document.querySelector<HTMLElement>('.account-side nav')!).getAllByRole('link')).toHaveLength(1)
})

test('on a telephone the closed menu names what is open; in its dialog it is closed by a choice, by its button, and by nothing else', async () => {
  await open('/meufarol/reservas')
  expect([narrow().textContent, narrow().getAttribute('aria-expanded'), dialog().open]).toEqual(['Abrir o menu: Reservas', 'false', false])
  await userEvent.click(narrow())
  expect([narrow().getAttribute('aria-expanded'), dialog().open]).toEqual(['true', true])
  await userEvent.click(within(dialog()).getByRole('button', { name: 'Fechar o menu' }))
  expect(dialog().open).toBe(false)
  await userEvent.click(narrow())
  await userEvent.click(within(dialog()).getAllByRole('link')[0]!)
  expect([dialog().open, useAccountSettings.getState().settings.menuMobileOpen]).toEqual([false, false])
})

test('a page of the area that is no entry has no name, and none is left when the area is left', async () => {
  await open('/meufarol/outra')
  expect([narrow().textContent, useNavigation.getState().subMenuSelected]).toEqual(['Abrir o menu', { parent: '', submenu: '', name: '' }])
  cleanup()
  await open('/meufarol/reservas')
  const { parent, name } = useNavigation.getState().subMenuSelected
  expect([accountEntries[Number(parent)]!.path, name]).toEqual(['reservas', 'Reservas'])
  cleanup()
  expect(useNavigation.getState().subMenuSelected).toEqual({ parent: '', submenu: '', name: '' })
})

async function homeLoans(loans: readonly ReturnType<typeof sampleLoan>[] | undefined, limit?: number) {
  const query = { data: loans, isError: loans === undefined, isFetching: false, dataUpdatedAt: 0, refetch: async () => {} } as never
  const renewal = { busy: false, reply: undefined, sent: undefined, run: async () => undefined } as never
  const Part = () => {
    const hasLoans = useTexts('loans')
    const hasAccount = useTexts('account')
    return hasLoans && hasAccount && <HomeLoans query={query} renewal={renewal} limit={limit} />
  }
  await openScreen(<Part />, notedCall(new Map()).call)
  const heading = (await screen.findByRole('heading', { level: 2 })).textContent
  return { heading, titles: screen.queryAllByRole('heading', { level: 3 }).map((one) => one.textContent) }
}

test('what one has at home: how many of how many, late ones first, with the way to renew several where two can be', async () => {
  const late = sampleLoan({ codigo: '2', titulo: 'Atrasado', situacao: 'em_atraso', data_devolucao: '2026-12-30' })
  const two = await homeLoans([sampleLoan({ titulo: 'Em dia' }), late], 10)
  expect([two.heading, two.titles]).toEqual(['Com você 2 de 10', ['Atrasado', 'Em dia']])
  expect(screen.getByRole('link', { name: 'Renovar vários de uma vez' }).getAttribute('href')).toBe('/meufarol/renovacao')
  cleanup()
  expect((await homeLoans([late])).heading).toBe('Com você 1')
  expect(screen.queryByRole('link', { name: 'Renovar vários de uma vez' })).toBeNull()
  cleanup()
  expect([(await homeLoans([])).heading, screen.queryByText('Você não tem nada emprestado') !== null]).toEqual(['Com você 0', true])
  cleanup()
  expect((await homeLoans(undefined)).heading).toBe('Com você ')
})
