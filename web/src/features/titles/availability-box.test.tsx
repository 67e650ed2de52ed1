// @vitest-environment jsdom
import type { HoldingLibrary } from '@farol/contract/title-views.ts'
import { cleanup, fireEvent } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { countLinkUse } from '@farol/contract/links.ts'
import { CallError } from '@farol/contract/call.ts'
import { notedCall } from '../../testing/account-page.tsx'
import { sampleCopies } from '../../testing/sample-titles.ts'
import { renderInPage } from '../../testing/in-page.tsx'
import { AvailabilityBox } from './availability-box.tsx'

afterEach(cleanup)

const library = (more: Partial<HoldingLibrary> = {}): HoldingLibrary => ({
  cod_biblioteca: 'BC',
  desc_biblioteca: 'Central',
  exemplares: 2,
  disponiveis: 0,
  consulta_local: 0,
  ...more,
})
const out = { exemplares: 2, disponiveis: 0, consulta_local: 0, emprestados: 2, online: false, previsao: '2099-12-24' }

function said(counts: typeof out, libraries: readonly HoldingLibrary[]) {
  const title = { cod_acervo: '7', disponibilidade: counts, links: [] }
  const { container } = renderInPage(<AvailabilityBox title={title} copies={[]} libraries={libraries} sections={[]} />)
  const due = container.querySelector('.due')?.textContent ?? ''
  const days = container.textContent.match(/24/g)?.length ?? 0
  cleanup()
  return { isTold: due.includes('24'), days }
}

test('where all copies are out the next return is told once: by the library that names it, else for the title', () => {
  expect(said(out, [library()])).toEqual({ isTold: true, days: 1 })
  expect(said(out, [library({ previsao: '2099-12-24' })])).toEqual({ isTold: false, days: 1 })
  expect(said(out, [library(), library({ cod_biblioteca: 'BN', previsao: '2099-12-24' })])).toEqual({ isTold: false, days: 1 })
})

test('where a copy stands on the shelf, is read there, or none is lent, no return is told for the title', () => {
  expect(said({ ...out, disponiveis: 1, emprestados: 1 }, [library()]).isTold).toBe(false)
  expect(said({ ...out, consulta_local: 1, emprestados: 1 }, [library()]).isTold).toBe(false)
  expect(said({ ...out, emprestados: 0 }, [library()]).isTold).toBe(false)
})

type Props = Parameters<typeof AvailabilityBox>[0]

const show = (more: Partial<Props> = {}, links: readonly object[] = [], address = '/acervo/7', call = notedCall(new Map()).call) => {
  const title = { cod_acervo: '7', disponibilidade: { ...out, exemplares: 3, disponiveis: 1 }, links }
  const props = { title, copies: [], libraries: [], sections: [], ...more } as Props
  return renderInPage(<AvailabilityBox {...props} />, address, call).container
}
const counted = (counts: object, libraries: readonly HoldingLibrary[] = []) => {
  const container = show({ title: { cod_acervo: '7', disponibilidade: { ...out, ...counts }, links: [] } as Props['title'], libraries })
  const lines = [...container.querySelectorAll('.h3.serif, .h3.serif ~ p')].map((one) => one.textContent)
  cleanup()
  return lines
}

test.each([
  [{ exemplares: 3, disponiveis: 1 }, '1 de 3 exemplares na estante'],
  [{ exemplares: 1, disponiveis: 1 }, '1 de 1 exemplar na estante'],
  [{ exemplares: 3, disponiveis: 1, consulta_local: 2 }, '1 de 3 exemplares na estante'],
  [{ exemplares: 3, consulta_local: 2 }, '2 exemplares para consulta local'],
  [{ exemplares: 1200, consulta_local: 1 }, '1 exemplar para consulta local'],
  [{ exemplares: 1200, disponiveis: 1100 }, '1.100 de 1.200 exemplares na estante'],
])('of %j it is said: %s', (counts, words) => {
  expect(counted({ ...counts, emprestados: 0 })[0]).toBe(words)
})

test('without copies nothing is counted; who waits is summed over all libraries, and told in one word of its number', () => {
  expect(counted({ exemplares: 0 })).toEqual([])
  expect(counted({ disponiveis: 1 }, [library({ fila: 1 }), library({ cod_biblioteca: 'BN' })])[1]).toBe('1 pessoa na fila')
  expect(counted({ disponiveis: 1 }, [library({ fila: 1 }), library({ cod_biblioteca: 'BN', fila: 2 })])[1]).toBe('3 pessoas na fila')
  expect(counted({ disponiveis: 1 }, [library({ fila: 0 })])).toHaveLength(1)
})

test('a title is read where its links lead: by their words, at a provider through its screen, four at most, and nowhere but the web', () => {
  const link = (codigo: string, more: object = {}) => ({ codigo, titulo: '', url: `https://exemplo.br/${codigo}`, ...more })
  const container = show({}, [
    link('1', { titulo: 'Texto completo' }),
    link('0', { url: 'javascript:alert(1)' }),
    link('2'),
    link('3', { titulo: 'Livro', provedor: 'pearson', nome_provedor: 'Pearson' }),
    link('4', { titulo: 'https://exemplo.br/4', provedor: 'pearson', nome_provedor: 'Pearson' }),
    link('5'),
  ])
  expect([...container.querySelectorAll('.row-btns a')].map((one) => [one.textContent, one.getAttribute('href')])).toEqual([
    ['Texto completo', 'https://exemplo.br/1'],
    ['Acesso on-line', 'https://exemplo.br/2'],
    ['Livro – Pearson (acesso restrito)', '/conteudo/pearson?acervo=7&link=3'],
    ['Ler em Pearson (acesso restrito)', '/conteudo/pearson?acervo=7&link=4'],
  ])
  expect(container.querySelector('.row-btns a')!.getAttribute('rel')).toBe('noreferrer')
})

test('that a link was followed is counted for its title; that it could not be hinders nobody', () => {
  const { call, made } = notedCall(
    new Map([
      [
        countLinkUse,
        () => {
          throw new CallError(503)
        },
      ],
    ]),
  )
  const container = show(
    {},
    [
      { codigo: '1', titulo: 'Texto', url: '#texto' },
      { codigo: '2', titulo: 'Outro', url: 'https://exemplo.br/' },
    ],
    '/acervo/7',
    call,
  )
  const [only] = container.querySelectorAll<HTMLAnchorElement>('.row-btns a')
  only!.addEventListener('click', (event) => event.preventDefault())
  fireEvent.click(only!)
  expect(made.map(({ path, body }) => [path, body])).toEqual([[countLinkUse.path, { acervo: '7' }]])
})

const section = (secao: string, permitido = true) => ({ secao, codigo: secao, permitido }) as never

test('a periodical leads to its issues: to those that are held, else to their contents, in the library of the page', () => {
  const issues = (...sections: never[]) => {
    const href = show({ sections }, [], '/acervo/7?cod_unidade=BC').querySelector('.row-btns a')?.getAttribute('href')
    cleanup()
    return href
  }
  expect(issues(section('exemplares'), section('colecao-kardex'), section('sumarios'))).toBe('/acervo/7/colecao-kardex?cod_unidade=BC')
  expect(issues(section('colecao-kardex', false), section('sumarios'))).toBe('/acervo/7/sumarios?cod_unidade=BC')
  expect(issues(section('exemplares'))).toBe(undefined)
})

test('where to go for it: the number and place of a copy, in the library of the page before any other', () => {
  const libraries = [library({ cod_biblioteca: '1', desc_biblioteca: 'Biblioteca Central', disponiveis: 1 })]
  const place = (address: string) => {
    const container = show({ copies: sampleCopies, libraries }, [], address)
    const words = [...container.querySelectorAll('dl dd')].map((one) => one.textContent)
    cleanup()
    return words
  }
  expect(place('/acervo/7')).toEqual(['869.93 A848d 2. ed.', 'Biblioteca Central, Acervo geral, Térreo'])
  expect(show({ copies: [], libraries: [] }).querySelector('dl')).toBe(null)
})
