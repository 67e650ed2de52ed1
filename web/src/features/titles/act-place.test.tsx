// @vitest-environment jsdom
import type { SectionPermission } from '@farol/contract/title-permissions.ts'
import type { HoldingLibrary } from '@farol/contract/title-views.ts'
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { useSession } from '../../session/session-store.ts'
import { useSignInRequest } from '../../session/sign-in-request.ts'
import { renderInPage } from '../../testing/in-page.tsx'
import { ActPlace } from './act-place.tsx'

afterEach(() => {
  cleanup()
  useSession.getState().set({ status: 'unknown' })
  useSignInRequest.setState({ asked: undefined })
})

const closed = (motivo: string, desc_motivo: string) =>
  ({ secao: 'reserva', codigo: 1, permitido: false, motivo, desc_motivo }) as unknown as SectionPermission
const library = (cod_biblioteca: string, desc_biblioteca: string, exemplares: number, disponiveis: number) =>
  ({ cod_biblioteca, desc_biblioteca, exemplares, disponiveis }) as unknown as HoldingLibrary

const open = (permission: SectionPermission | undefined, libraries: readonly HoldingLibrary[] = []) =>
  renderInPage(<ActPlace code="12" section="reserva" permission={permission} libraries={libraries} />)
const signIn = () => screen.queryByRole('link', { name: 'Entrar' })

test.each([
  ['open', { secao: 'reserva', codigo: 1, permitido: true } as unknown as SectionPermission],
  ['not known', undefined],
])('what is %s leads to the sign-in and back, and says nothing against it', (_name, permission) => {
  open(permission)
  const address = new URL(signIn()!.getAttribute('href')!, 'https://x')
  expect([...address.searchParams.values()]).toEqual(['/acervo/12/reserva'])
  expect(screen.queryByRole('note')).toBeNull()
})

test('what only asks who one is informs and leads to the sign-in', () => {
  open(closed('exige_identificacao', 'É preciso entrar.'))
  expect([screen.getByRole('note').className, screen.getByRole('note').textContent]).toEqual(['note', 'É preciso entrar.'])
  expect(signIn()).not.toBeNull()
})

test('what is closed for another reason says it, and nobody is sent to sign in for nothing', () => {
  open(closed('sem_exemplares', 'Não há exemplares.'))
  expect([screen.getByRole('note').className, screen.getByRole('note').textContent]).toEqual(['note wait', 'Não há exemplares.'])
  expect(signIn()).toBeNull()
  expect(screen.queryByRole('region')).toBeNull()
})

test('where copies are: how many of all are on the shelf, and the address of each library', () => {
  open(undefined, [library('B/C', 'Biblioteca Central', 1200, 1), library('BN', 'Biblioteca Norte', 1, 0)])
  expect(screen.getAllByRole('listitem').map((one) => one.textContent.split(' Endereço')[0])).toEqual([
    'Biblioteca Central: 1 de 1.200 exemplares na estante',
    'Biblioteca Norte: 0 de 1 exemplar na estante',
  ])
  expect(screen.getByRole('link', { name: /: Biblioteca Central$/ }).getAttribute('href')).toContain('B%2FC')
})

test('[S4-06] once the session expired the sign-in stands over the page, which keeps the form; before, or into another tab, it is gone to', () => {
  open(undefined)
  const press = (more = {}) => [fireEvent.click(signIn()!, more), useSignInRequest.getState().asked !== undefined]
  // jsdom goes nowhere.
  expect(press()).toEqual([true, false])
  act(() => useSession.getState().set({ status: 'expired' }))
  expect(press({ ctrlKey: true })).toEqual([true, false])
  expect(press()).toEqual([false, true])
})
