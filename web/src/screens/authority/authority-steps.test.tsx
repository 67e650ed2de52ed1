// @vitest-environment jsdom
import type { AuthorityLine } from '@farol/contract/authorities.ts'
import { act, cleanup, render, screen, within } from '@testing-library/react'
import { I18nextProvider } from 'react-i18next'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, describe, expect, test } from 'vitest'
import results from '../../../../texts/pt/results.json' with { type: 'json' }
import { texts } from '../../i18n/languages/pt.ts'
import { startTexts } from '../../i18n/start.ts'
import { useNavigation } from '../../session/navigation-store.ts'
import { AuthoritySteps } from './authority-steps.tsx'

const words = { ...texts, results }

const line = (cod_autoridade: string, descricao: string, outra_forma?: string) =>
  ({ cod_autoridade, descricao, ...(outra_forma && { outra_forma }), ver_tambem: [], titulos: 1 }) as unknown as AuthorityLine
const found = [line('1', 'Assis'), line('2', 'Machado, Ana', 'Ana Machado'), line('2', 'Machado, Ana'), line('3', 'Zélia')]

const open = (code: string, state: object | null = { from: '/pesquisa_autoridades?q=machado' }) =>
  render(
    <I18nextProvider i18n={startTexts('pt', words)}>
      <RouterProvider
        router={createMemoryRouter([{ path: '*', element: <AuthoritySteps code={code} /> }], {
          initialEntries: [{ pathname: `/autoridade/${code}`, state }],
        })}
      />
    </I18nextProvider>,
  )

describe('[S3-18] navigation state', () => {
  afterEach(() => {
    cleanup()
    act(() => useNavigation.setState(useNavigation.getInitialState(), true))
  })

  test('[S3-18] nothing of a menu is chosen at first and no heading was found; clearing sets all three to empty', () => {
    const { subMenuSelected, autoridades, selectSubMenu, clearSubMenu } = useNavigation.getState()
    expect([subMenuSelected, autoridades]).toEqual([{ parent: -1, submenu: -1, name: '' }, []])
    selectSubMenu({ parent: 1, submenu: -1, name: 'Meus comentários' })
    expect(useNavigation.getState().subMenuSelected.name).toBe('Meus comentários')
    clearSubMenu()
    expect(useNavigation.getState().subMenuSelected).toEqual({ parent: '', submenu: '', name: '' })
  })

  test('from a heading one goes on to the next of those that were found, each once, and back to them', async () => {
    act(() => useNavigation.getState().showAuthorities(found))
    open('2')
    const steps = await screen.findByRole('navigation', { name: 'Autoridades encontradas' })
    expect(
      within(steps)
        .getAllByRole('link')
        .map((link) => link.getAttribute('href')),
    ).toEqual(['/autoridade/1', '/pesquisa_autoridades?q=machado', '/autoridade/3'])
  })

  test('who came from somewhere else, or to a heading that was not among them, sees no steps', async () => {
    act(() => useNavigation.getState().showAuthorities(found))
    open('2', null)
    open('9')
    await act(() => Promise.resolve())
    expect(screen.queryByRole('navigation')).toBeNull()
  })
})
