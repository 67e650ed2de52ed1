// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react'
import type { ComponentProps } from 'react'
import { afterEach, expect, test } from 'vitest'
import { renderInPage } from '../../testing/in-page.tsx'
import { ContentLines } from './content-lines.tsx'

afterEach(cleanup)

type Summary = ComponentProps<typeof ContentLines>['summary']

const open = (part: Partial<Summary>) =>
  renderInPage(
    <ContentLines code="12" section="sumarios" summary={{ tipo: 'livro', data: [], total: 1, page: 1, perPage: 50, ...part } as Summary} />,
  )

test('a line with its part, pages and author, and a link only to what the catalogue has', () => {
  open({
    data: [
      { titulo: 'Introdução' },
      { titulo: 'O mar', parte: 'Cap. 1', paginas: '9-20', responsabilidade: 'Ana Reis', cod_acervo: '44' },
    ] as unknown as Summary['data'],
  })
  const [first, second] = screen.getAllByRole('listitem')
  expect([first!.textContent, first!.querySelectorAll('span, a').length, first!.querySelectorAll('p').length]).toEqual(['Introdução', 0, 1])
  expect(second!.textContent).toMatch(/^Cap\. 1 O mar, .*9-20Ana Reis$/)
  expect(screen.getByRole('link', { name: 'O mar' }).getAttribute('href')).toBe('/acervo/44')
  expect(screen.queryByRole('heading')).toBeNull()
})

test('lines of one issue stand under its name, those of none under words of their own, in the order of the answer', () => {
  open({
    tipo: 'periodico',
    data: [
      { titulo: 'A', fasciculo: 'v. 2, n. 1' },
      { titulo: 'B' },
      { titulo: 'C', fasciculo: 'v. 2, n. 1' },
    ] as unknown as Summary['data'],
  })
  const groups = [...document.querySelectorAll('section')].map((one) => [
    one.querySelector('h2')!.textContent,
    [...one.querySelectorAll('li')].map((line) => line.textContent),
  ])
  expect(groups[0]).toEqual(['v. 2, n. 1', ['A', 'C']])
  expect(groups[1]![1]).toEqual(['B'])
  expect(groups[1]![0]).not.toBe('')
})

test('without lines it says so; of several pages the first has the plain address', () => {
  open({})
  expect(document.body.textContent).not.toBe('')
  expect(screen.queryByRole('list')).toBeNull()
  cleanup()
  open({ data: [{ titulo: 'A' }] as unknown as Summary['data'], total: 101, page: 2 })
  const addresses = screen
    .getAllByRole('link')
    .map((one) => [one.getAttribute('aria-label'), one.getAttribute('href')!.replace(/^.*?sum/, 'sum')])
  const [path] = addresses[0]![1]!.split('?')
  expect(addresses).toEqual([
    ['Página anterior', path],
    ['Página 1', path],
    ['Página 2', `${path}?page=2`],
    ['Página 3', `${path}?page=3`],
    ['Próxima página', `${path}?page=3`],
  ])
})
