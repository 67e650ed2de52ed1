import { expect, test } from 'vitest'
import { accountScreens, calendarAddresses, openPatronPages } from './account-screens.ts'
import { withSlug } from './product.ts'
import { screens, sectionAddress } from './screens.ts'
import { staffScreens } from './staff-screens.ts'

test('screens of the patron’s half stand at their addresses', () => {
  expect(Object.values(accountScreens).map((one) => withSlug(one))).toEqual([
    '/meufarol/emprestimos',
    '/meufarol/renovacao',
    '/meufarol/debitos',
    '/meufarol/historico',
    '/meufarol/afastamentos',
    '/meufarol/nada-consta',
    '/meufarol/token',
    '/meufarol/carteira',
    '/meufarol/alertas',
    '/meufarol/reservas',
    '/meufarol/solicitacoes',
    '/meufarol/dados-pessoais',
    '/meufarol/senha',
    '/meufarol/acessos',
    '/meufarol/privacidade',
    '/meufarol/delegacoes',
    '/meufarol/troca-usuario',
  ])
  expect([sectionAddress('42', 'reserva'), sectionAddress('42', 'solicitacao-emprestimo')]).toEqual([
    '/acervo/42/reserva',
    '/acervo/42/solicitacao-emprestimo',
  ])
  expect([openPatronPages.clearanceCheck, calendarAddresses.own, calendarAddresses.events, screens.selfService]).toEqual([
    '/nada-consta',
    '/agenda/:chave.ics',
    '/eventos.ics',
    '/autoatendimento',
  ])
  expect(Object.values(staffScreens).filter((one) => !one.startsWith('/equipe'))).toEqual([])
})
