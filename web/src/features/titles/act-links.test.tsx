// @vitest-environment jsdom
import type { ClosedReason, SectionPermission, TitleSection } from '@farol/contract/title-permissions.ts'
import type { HoldingLibrary } from '@farol/contract/title-views.ts'
import { act, cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useLocation } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { useSignInRequest } from '../../session/sign-in-request.ts'
import { renderInPage } from '../../testing/in-page.tsx'
import { ActLinks } from './act-links.tsx'

afterEach(() => {
  cleanup()
  useSignInRequest.setState({ asked: undefined })
  vi.unstubAllGlobals()
})

const section = (secao: TitleSection, motivo?: ClosedReason): SectionPermission => ({
  secao,
  codigo: secao,
  permitido: motivo === undefined,
  ...(motivo && { motivo, desc_motivo: `Não: ${motivo}.` }),
})
const library = (name: string, part: Partial<HoldingLibrary> = {}): HoldingLibrary => ({
  cod_biblioteca: name,
  desc_biblioteca: name,
  exemplares: 2,
  disponiveis: 0,
  consulta_local: 0,
  ...part,
})
const Place = () => <output data-testid="place">{useLocation().pathname}</output>

function show(sections: readonly SectionPermission[], libraries: readonly HoldingLibrary[] = [], address = '/acervo/1') {
  renderInPage(
    <>
      <ActLinks code="1" sections={sections} libraries={libraries} />
      <Place />
    </>,
    address,
  )
  const links = screen.queryAllByRole('link').map((one) => [one.textContent, one.getAttribute('href')])
  return {
    links,
    said: [...document.querySelectorAll('.tiny, .tiny li')].filter((one) => one.tagName !== 'UL').map((one) => one.textContent),
  }
}

test('both acts are open: each leads to its page in the library of the address', () => {
  const { links } = show([section('solicitacao-emprestimo'), section('reserva'), section('marc')], [], '/acervo/1?cod_unidade=BC')
  expect(links).toEqual([
    ['Reserva', '/acervo/1/reserva?cod_unidade=BC'],
    ['Solicitação de empréstimo', '/acervo/1/solicitacao-emprestimo?cod_unidade=BC'],
  ])
})

test('an act that wants a sign-in leads there and back', () => {
  const { links, said } = show([section('reserva', 'exige_identificacao')])
  expect([links, said]).toEqual([[['Reserva', '/login?redirect=%2Facervo%2F1%2Freserva']], []])
})

test('pressed where there is room, the sign-in stands over the page, and the act is opened once it is done', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
  show([section('reserva', 'exige_identificacao')])
  await userEvent.click(screen.getByRole('link', { name: 'Reserva' }))
  const { asked } = useSignInRequest.getState()
  expect([asked === undefined, screen.getByTestId('place').textContent]).toEqual([false, '/acervo/1'])
  await act(async () => void asked?.onDone())
  expect(screen.getByTestId('place').textContent).toBe('/acervo/1/reserva')
})

test.each<[readonly SectionPermission[], readonly string[]]>([
  [[section('reserva', 'afastado'), section('solicitacao-emprestimo')], ['Não: afastado.']],
  [
    [section('reserva', 'ha_exemplares_disponiveis'), section('solicitacao-emprestimo', 'sem_exemplares')],
    ['Não: ha_exemplares_disponiveis.', 'Não: sem_exemplares.'],
  ],
  [[section('reserva', 'ha_exemplares_disponiveis'), section('solicitacao-emprestimo', 'nao_circula')], ['Não: nao_circula.']],
  [[section('reserva', 'nao_oferecido'), section('solicitacao-emprestimo', 'sem_exemplares')], ['Não: sem_exemplares.']],
  [[section('reserva', 'nao_oferecido')], []],
  [[section('reserva', 'sem_exemplares'), section('solicitacao-emprestimo', 'sem_exemplares')], ['Não: sem_exemplares.']],
  [[section('marc', 'sem_conteudo')], []],
])('what is closed says why, once where one act is open or nothing is lent: %j', (sections, said) => {
  expect(show(sections).said).toEqual(said)
})

const both = [section('reserva'), section('solicitacao-emprestimo')]

test('of two open acts it is said what each brings: the soonest copy, and who sends one', () => {
  const libraries = [
    library('Norte', { previsao: '2027-12-20' }),
    library('Sul', { previsao: '2027-12-10' }),
    library('Oeste'),
    library('Leste', { disponiveis: 1 }),
  ]
  expect(show(both, libraries).said).toEqual([
    expect.stringMatching(/^Reserva: um exemplar chega até .*10.* \(estimativa; Sul\)\.$/),
    'Solicitação: Leste envia um exemplar que está na estante.',
  ])
  cleanup()
  expect(show(both, [library('Norte'), library('Leste', { disponiveis: 1 })]).said[0]).toBe(
    'Reserva: você entra na fila (Norte); ainda não há previsão.',
  )
  expect(show(both.slice(0, 1), libraries).said).toHaveLength(2)
})

test.each([
  [[library('Norte')]],
  [[library('Leste', { disponiveis: 1 })]],
  [[library('Norte', { exemplares: 1, consulta_local: 1 }), library('Leste', { disponiveis: 1 })]],
])('where nobody waits or nobody sends, both are explained in general: %j', (libraries) => {
  expect(show(both, libraries).said).toEqual(['Reserve para esperar a sua vez, ou solicite para receber um exemplar de outra biblioteca.'])
})
