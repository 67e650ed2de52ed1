// @vitest-environment jsdom
import { getHome, type Home } from '@farol/contract/account-home.ts'
import { CallError } from '@farol/contract/call.ts'
import type { Address } from '@farol/contract/address.ts'
import { listPendingLoans, renewLoans } from '@farol/contract/loans.ts'
import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { useSession } from '../../session/session-store.ts'
import { notedCall, openScreen, signIn } from '../../testing/account-page.tsx'
import { sampleHome, sampleLoans } from '../../testing/sample-loans.ts'
import { AccountHome } from './account-home.tsx'

beforeEach(() => signIn())
afterEach(() => {
  cleanup()
  useSession.getState().set({ status: 'unknown' })
})

const answers = (home: () => unknown = () => sampleHome) =>
  new Map<Address, (input: { body?: Record<string, unknown> }) => unknown>([
    [getHome, home],
    [listPendingLoans, () => ({ data: sampleLoans, total: 5, page: 1, perPage: 100 })],
    [
      renewLoans,
      ({ body }) => ({
        resultados: (body!['exemplares'] as string[]).map((codigo) => ({ codigo, renovado: true, data_devolucao: '2026-12-04' })),
      }),
    ],
  ])

const now = () => screen.getByRole('region', { name: 'Pendências e avisos' })

test('what matters now is one sentence each, with day in words, hour and library, and the act that settles it', async () => {
  await openScreen(<AccountHome />, notedCall(answers()).call)
  await screen.findByRole('heading', { name: 'Pedagogia do oprimido vence hoje' })
  const headings = within(now()).getAllByRole('heading', { level: 3 })
  expect(headings.map((one) => one.textContent)).toEqual([
    'Torto arado está em atraso',
    'Pedagogia do oprimido vence hoje',
    'Sua reserva chegou: Memórias póstumas de Brás Cubas',
    'Débito de R$\u00A06,00',
  ])
  within(now()).getByText('Devolva até as 22h (Biblioteca Central) ou renove.')
  within(now()).getByText('No balcão até segunda-feira, 23 de novembro: Biblioteca Central.')
  within(now()).getByRole('button', { name: /Renovar até 4 dez\./ })
  expect(within(now()).getByRole('link', { name: 'Ver a reserva' }).getAttribute('href')).toBe('/meufarol/reservas')
  within(now()).getByText('Material em atraso não pode ser renovado pela web.')
})

test('an alert is told by its title alone', async () => {
  const alert = { tipo: 'alerta', codigo: '9', titulo: 'Biblioteca fechada no feriado' } as const
  await openScreen(<AccountHome />, notedCall(answers(() => ({ ...sampleHome, itens: [alert] }))).call)
  const heading = await screen.findByRole('heading', { name: 'Biblioteca fechada no feriado' })
  expect(heading.parentElement!.textContent).toBe('Biblioteca fechada no feriado')
})

test('two or more that can be renewed are renewed by one press, which says how many and which not, and answers like the renewal', async () => {
  const { call, made } = notedCall(answers())
  await openScreen(<AccountHome />, call)
  const all = await screen.findByRole('button', { name: 'Renovar todos' })
  expect(all.getAttribute('aria-disabled')).toBeNull()
  await userEvent.click(all)
  expect(screen.getByText(/^2 de 5 podem ser renovados agora/).textContent).toContain(
    'Não podem: Cálculo: volume 1; Anatomia humana básica; Torto arado.',
  )
  await screen.findByRole('heading', { name: 'Resultado da renovação' })
  expect(made.find(({ method }) => method === 'POST')!.body).toEqual({ exemplares: ['812', '814'] })
})

test('loans of an earlier hour are not renewed all at once', async () => {
  let fails = false
  const given = answers()
  const listed = given.get(listPendingLoans)!
  const { call, made } = notedCall(
    given.set(listPendingLoans, (input) => {
      if (fails) throw new CallError(503)
      return listed(input)
    }),
  )
  await openScreen(<AccountHome />, call)
  await screen.findByRole('button', { name: 'Renovar todos' })
  fails = true
  window.dispatchEvent(new Event('visibilitychange'))
  await expect.poll(() => screen.getByRole('button', { name: 'Renovar todos' }).getAttribute('aria-disabled')).toBe('true')
  await userEvent.click(screen.getByRole('button', { name: 'Renovar todos' }))
  expect(made.filter(({ method }) => method === 'POST')).toEqual([])
})

test('nothing to do is said, with the next day', async () => {
  const quiet: Home = { ...sampleHome, itens: [{ tipo: 'tudo_em_dia', data: '2026-12-04' }] }
  await openScreen(<AccountHome />, notedCall(answers(() => quiet)).call)
  await screen.findByRole('heading', { name: 'Tudo em dia' })
  screen.getByText('Próxima devolução: sexta-feira, 4 de dezembro.')
})

test.each([
  [0, 'Nada para devolver, nada a pagar.'],
  [1, 'Nada para devolver.'],
])('with nothing on loan and %i cents owed, below the limit, it is said: %s', async (debitos_centavos, detail) => {
  const quiet: Home = { ...sampleHome, itens: [{ tipo: 'tudo_em_dia' }], contadores: { ...sampleHome.contadores, debitos_centavos } }
  await openScreen(<AccountHome />, notedCall(answers(() => quiet)).call)
  const heading = await screen.findByRole('heading', { name: 'Tudo em dia' })
  expect(heading.nextElementSibling?.textContent).toBe(detail)
})

test('a part that does not come leaves the other alone', async () => {
  const failing = () => {
    throw new CallError(0)
  }
  await openScreen(<AccountHome />, notedCall(answers(failing)).call)
  await screen.findByText('Não foi possível carregar pendências e avisos.')
  await screen.findByRole('heading', { name: 'Com você 5' })
  screen.getByRole('link', { name: 'Anatomia humana básica' })
})

test.each([
  ['what matters now', '/agora', 'Com você 5'],
  ['the loans', '/titulos-pendentes', 'Pedagogia do oprimido vence hoje'],
])('where %s never comes, the other part does', async (_part, path, heading) => {
  const { call } = notedCall(answers())
  const hanging: typeof call = (endpoint, ...input) =>
    endpoint.path.endsWith(path) ? new Promise<never>(() => {}) : call(endpoint, ...input)
  await openScreen(<AccountHome />, hanging)
  await screen.findByRole('heading', { name: heading })
})

test('acting for somebody shows what matters to that person', async () => {
  const { person } = useSession.getState()
  useSession.getState().set({ status: 'in', person: { ...person!, acting: { by: 'Bia', powers: ['consultar'] } } })
  await openScreen(<AccountHome />, notedCall(answers()).call)
  await screen.findByRole('heading', { name: 'Pedagogia do oprimido vence hoje' })
})

test.each<[string, Partial<Home['contadores']>, readonly (readonly [string, string])[]]>([
  [
    'all three',
    { reservas: 2, solicitacoes: 1, debitos_centavos: 1250 },
    [
      ['Reservas2', '/meufarol/reservas'],
      ['Solicitações de empréstimo1', '/meufarol/solicitacoes'],
      ['DébitosR$\u00A012,50', '/meufarol/debitos'],
    ],
  ],
  [
    'what there is none of is left out',
    { reservas: 0, solicitacoes: 3, debitos_centavos: 0 },
    [['Solicitações de empréstimo3', '/meufarol/solicitacoes']],
  ],
])('below the loans the home counts what else runs: %s', async (_, counts, shown) => {
  signIn([8, 18, 75, 5200, 5201])
  const home = { ...sampleHome, contadores: { ...sampleHome.contadores, ...counts } }
  await openScreen(<AccountHome />, notedCall(answers(() => home)).call)
  const region = await screen.findByRole('region', { name: 'Também na sua conta' })
  expect(
    within(region)
      .getAllByRole('link')
      .map((link) => [link.textContent, link.getAttribute('href')]),
  ).toEqual(shown)
})

test.each<[string, Partial<Home['contadores']>, readonly number[] | undefined]>([
  ['nothing runs', { reservas: 0, solicitacoes: 0, debitos_centavos: 0 }, undefined],
  ['the person may see nothing of it', { reservas: 1, solicitacoes: 1, debitos_centavos: 100 }, [8, 5200]],
])('nothing is counted where %s', async (_, counts, powers) => {
  if (powers) signIn(powers)
  const home = { ...sampleHome, contadores: { ...sampleHome.contadores, ...counts } }
  await openScreen(<AccountHome />, notedCall(answers(() => home)).call)
  await screen.findByRole('heading', { name: 'Pedagogia do oprimido vence hoje' })
  expect(screen.queryByRole('region', { name: 'Também na sua conta' })).toBeNull()
})

test('who acts and may not see the account is told what may be done and where; nothing is asked for', async () => {
  const acting = { by: 'Bruno', powers: ['renovar', 'reservar', 'retirar'] }
  useSession.getState().set({ status: 'in', person: { user: { cod_pessoa: '2', nome_pessoa: 'Ana' }, authPermissions: [], acting } })
  const { call, made } = notedCall(answers())
  await openScreen(<AccountHome />, call)
  const part = within(await screen.findByRole('region', { name: 'O que você pode fazer' }))
  expect(part.getByText('Você não tem autorização para ver a conta de Ana.')).toBeDefined()
  expect(part.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Renovar: só junto com a autorização de ver empréstimos. Peça-a a Ana.',
    'Reservar: na página de cada título.',
    'Retirar: no balcão da biblioteca.',
  ])
  expect(part.getByRole('link', { name: 'Buscar títulos' }).getAttribute('href')).toBe('/')
  expect(made).toEqual([])
})

test('who acts and may see the account finds what matters today', async () => {
  const person = useSession.getState().person!
  useSession.getState().set({ status: 'in', person: { ...person, acting: { by: 'Bruno', powers: ['consultar'] } } })
  await openScreen(<AccountHome />, notedCall(answers()).call)
  await screen.findByRole('heading', { name: 'Pedagogia do oprimido vence hoje' })
  expect(screen.queryByText('O que você pode fazer')).toBeNull()
})
