// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { renderInPage } from '../../testing/in-page.tsx'
import { SignedInMenu } from './signed-in-menu.tsx'

afterEach(cleanup)

const everybody = { greeting: 'Boas-vindas, Ana Souza', leave: 'Sair' }

test.each([
  ['has', [8], ['Meu Farol', everybody.leave]],
  ['has not', [12, 13, 107], [everybody.leave]],
] as const)('[S2-46] [S6-03] the patron area is an entry of who %s activity 8', (_has, activities, entries) => {
  const authPermissions = activities.map((cod_atividade) => ({ cod_modulo: 1, cod_atividade }))
  renderInPage(<SignedInMenu person={{ user: { cod_pessoa: '1', nome_pessoa: 'Ana Souza' }, authPermissions }} />)
  screen.getByText(everybody.greeting)
  expect(screen.getAllByRole('link', { hidden: true }).map((link) => link.textContent)).toEqual(entries)
})
