// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { renderInPage } from '../../testing/in-page.tsx'
import { blankSuggestion, type Suggested, type SuggestionErrors } from './suggestion.ts'
import { TeachingFields, TitleFields } from './suggestion-fields.tsx'

afterEach(cleanup)

function show(values: Partial<Suggested> = {}, errors: SuggestionErrors = {}) {
  const changes: Partial<Suggested>[] = []
  const props = { values: { ...blankSuggestion, ...values }, errors, change: (one: Partial<Suggested>) => void changes.push(one) }
  const { container } = renderInPage(
    <>
      <TitleFields {...props} />
      <TeachingFields {...props} />
    </>,
  )
  const field = (name: string) => container.querySelector<HTMLInputElement>(`[name=${name}]`)!
  return { changes, container, field }
}

test('each line is as long as its call takes, and required where that asks for it', () => {
  const { container } = show()
  const lines = [...container.querySelectorAll<HTMLInputElement>('[name]')].map((one) => [one.name, one.maxLength, one.required])
  expect(lines).toEqual([
    ['titulo', 500, true],
    ['autor', 300, false],
    ['editor', 200, true],
    ['edicao', 60, false],
    ['isbn_issn', 40, false],
    ['outras_inf', 2000, false],
    ['curso', 200, true],
    ['disciplina', 200, true],
    ['exemplares', 3, true],
    ['alunos', 5, false],
    ['justificativa', 2000, false],
  ])
})

test('a line shows its own value and error, and changes itself alone', () => {
  const { changes, field } = show({ titulo: 'Dom', autor: 'Assis', alunos: '40' }, { titulo: 'Falta o título.' })
  expect(['titulo', 'autor', 'editor', 'alunos'].map((name) => field(name).value)).toEqual(['Dom', 'Assis', '', '40'])
  expect(['titulo', 'autor'].map((name) => field(name).getAttribute('aria-invalid') === 'true')).toEqual([true, false])
  expect(screen.getAllByText('Falta o título.')).toHaveLength(1)
  for (const name of ['autor', 'outras_inf', 'disciplina']) fireEvent.change(field(name), { target: { value: `${name} novo` } })
  expect(changes).toEqual([{ autor: 'autor novo' }, { outras_inf: 'outras_inf novo' }, { disciplina: 'disciplina novo' }])
})

test('a periodical is ticked and unticked, the bibliography is one of two', () => {
  const { changes } = show({ bibliografia: 'complementar' })
  const list = screen.getByRole('combobox') as HTMLSelectElement
  expect([list.value, ...[...list.options].map((one) => one.value)]).toEqual(['complementar', 'basica', 'complementar'])
  fireEvent.change(list, { target: { value: 'basica' } })
  fireEvent.click(screen.getByRole('checkbox'))
  cleanup()
  expect(changes).toEqual([{ bibliografia: 'basica' }, { periodico: true }])
  const other = show({ periodico: true })
  fireEvent.change(screen.getByRole('combobox'), { target: { value: 'complementar' } })
  fireEvent.click(screen.getByRole('checkbox'))
  expect(other.changes).toEqual([{ bibliografia: 'complementar' }, { periodico: false }])
})
