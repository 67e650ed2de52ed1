// @vitest-environment jsdom
import { deskActivities } from '@farol/contract/desk-activities.ts'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { deskEntries } from '../../app/desk-features.ts'
import { useDeskSession } from '../../features/desk/desk-session.ts'
import { renderInPage } from '../../testing/in-page.tsx'
import { DeskMenu } from './desk-menu.tsx'

afterEach(() => {
  cleanup()
  useDeskSession.setState({ staff: undefined })
})

const addresses = (atividades: readonly number[], funcoes: readonly object[] = [{ funcao: 'administrador' }]) => {
  useDeskSession.setState({ staff: { atividades, funcoes } as never })
  renderInPage(<DeskMenu entries={deskEntries} />, '/equipe')
  return screen.getAllByRole('link').map((link) => link.getAttribute('href'))
}
const unlisted = ['demo/codigos', 'entrar', 'exemplar/:codigo', 'leitor/:cod', 'leitores/novo']

test('who may do everything is shown every screen but those that open from another one', () => {
  const shown = addresses(Object.values(deskActivities))
  const paths = deskEntries.map(({ path }) => path)
  expect(paths.filter((path) => !shown.includes(path === '' ? '/equipe' : `/equipe/${path}`)).toSorted()).toEqual(unlisted)
  expect(shown).toHaveLength(deskEntries.length - unlisted.length)
})

test('of a screen whose activity the person has not there is no entry', () => {
  const shown = addresses([deskActivities.loans])
  const open = deskEntries.filter((one) => !one.hidden && (one.activity === undefined || one.activity === deskActivities.loans))
  expect(shown.toSorted()).toEqual(open.map(({ path }) => (path === '' ? '/equipe' : `/equipe/${path}`)).toSorted())
})

test('of a screen that is of all libraries alone there is no entry for who may do this in one of them', () => {
  const shown = addresses(Object.values(deskActivities), [{ funcao: 'administrador', cod_biblioteca: 'BC' }, { funcao: 'atendimento' }])
  const paths = deskEntries.map(({ path }) => path)
  const hidden = paths.filter((path) => !shown.includes(path === '' ? '/equipe' : `/equipe/${path}`) && !unlisted.includes(path))
  expect(hidden.toSorted()).toEqual(['arquivo-bancario', 'instituicao'])
})
