// @vitest-environment jsdom
import { CallError } from '@farol/contract/call.ts'
import { listRelatedTitles } from '@farol/contract/editions.ts'
import type { Address } from '@farol/contract/address.ts'
import { act, cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { notedCall } from '../../testing/account-page.tsx'
import { renderInPage } from '../../testing/in-page.tsx'
import { sampleItems } from '../../testing/sample-titles.ts'
import { RelatedTitles } from './related-titles.tsx'

afterEach(cleanup)

const item = (code: number) => ({ ...sampleItems()[0]!, cod_acervo: String(code), descricao: `Título ${code}` })
const items = (...codes: number[]) => codes.map(item)
const beside = (descricao: string, ...codes: number[]) => ({ descricao, endereco: `/pesquisa_geral?q=${descricao}`, data: items(...codes) })
const empty = { edicoes: [], estante: [] }

const callOf = (answer: (id: number) => unknown) =>
  notedCall(
    new Map<Address, (input: { params?: Record<string, string> }) => unknown>([
      [listRelatedTitles, ({ params }) => answer(Number(params!['id']))],
    ]),
  )

async function rows(answer: object) {
  const { call } = callOf(() => answer)
  await act(async () => void renderInPage(<RelatedTitles code="1" />, '/acervo/1', call))
  return [...document.querySelectorAll('section section')].map((row) => [
    row.id || row.getAttribute('aria-labelledby'),
    row.querySelector('h3')!.textContent,
    [...row.querySelectorAll('.shelf a')].map((link) => Number(link.getAttribute('href')!.split('/').at(-1))),
  ])
}

test('other editions, the shelf, and the author’s titles with those on the subject in one row, each once', async () => {
  const related = {
    edicoes: items(2),
    estante: items(3, 4),
    autor: beside('Assis', 5, 6, 7, 8, 9),
    assunto: beside('Ciúme', 8, 10, 11, 12, 13, 14),
  }
  expect(await rows(related)).toEqual([
    ['edicoes', 'Outras edições', [2]],
    ['estante', 'Perto na estante', [3, 4]],
    ['mais', 'Mais do autor: AssisSobre o assunto: Ciúme', [5, 6, 7, 8, 10, 11, 12, 13]],
  ])
  expect([...document.querySelectorAll('#mais a')].map((one) => one.getAttribute('href'))).toEqual([
    '/pesquisa_geral?q=Assis',
    '/pesquisa_geral?q=Ciúme',
  ])
})

test('the author alone, or the subject alone, has the whole row', async () => {
  expect(await rows({ ...empty, autor: beside('Assis', 5, 6, 7, 8, 9) })).toEqual([['mais', 'Mais do autor: Assis', [5, 6, 7, 8, 9]]])
  cleanup()
  expect(await rows({ ...empty, assunto: beside('Ciúme', 5, 6, 7, 8, 9) })).toEqual([['mais', 'Sobre o assunto: Ciúme', [5, 6, 7, 8, 9]]])
})

test('nothing beside it, or no answer, leaves nothing on the page', async () => {
  expect(await rows(empty)).toEqual([])
  expect(screen.queryByRole('heading')).toBeNull()
  cleanup()
  const { call } = callOf(() => {
    throw new CallError(503)
  })
  await act(async () => void renderInPage(<RelatedTitles code="1" />, '/acervo/1', call))
  expect(screen.queryByRole('heading')).toBeNull()
})

test('what stands beside one title does not stand beside the next, nor does an answer that comes late', async () => {
  const late = Promise.withResolvers<object>()
  const { call, made } = callOf((id) => (id === 1 ? late.promise : { ...empty, edicoes: items(id * 10) }))
  const Titles = () => {
    const [code, setCode] = useState('2')
    return (
      <>
        <RelatedTitles code={code} />
        {['1', '3'].map((one) => (
          <button key={one} onClick={() => setCode(one)}>
            {one}
          </button>
        ))}
      </>
    )
  }
  await act(async () => void renderInPage(<Titles />, '/acervo/2', call))
  expect(screen.getByText(/^Título 20:/)).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: '1' }))
  expect(screen.queryByText(/^Título 20:/)).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: '3' }))
  await screen.findByText(/^Título 30:/)
  await act(async () => late.resolve({ ...empty, edicoes: items(10) }))
  expect(screen.getByText(/^Título 30:/)).toBeDefined()
  expect([screen.queryByText(/^Título 10:/), made.map(({ params }) => params)]).toEqual([null, [{ id: 2 }, { id: 1 }, { id: 3 }]])
})
