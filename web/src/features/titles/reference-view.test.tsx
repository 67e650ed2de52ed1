// @vitest-environment jsdom
import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { renderInPage } from '../../testing/in-page.tsx'
import { ReferenceView, type ReferenceReply } from './reference-view.tsx'

afterEach(cleanup)

const style = (codigo: string, nome: string, texto: string) => ({ codigo, nome, texto, trechos: [{ texto }] })
const reference = (inText: readonly object[]) =>
  ({
    estilos: [style('abnt', 'ABNT', 'ASSIS. Dom Casmurro.'), style('apa', 'APA', 'Assis (1899).')],
    no_texto: inText,
    arquivos: [{ formato: 'ris', nome: 'RIS', endereco: '/acervo/1.ris', tipo: 'application/x-research-info-systems' }],
  }) as unknown as ReferenceReply

const headings = () => screen.getAllByRole('heading', { level: 2 }).map((one) => one.textContent)

test('a reference of each style is named, Portuguese, and has a button of its own; its files stand below', () => {
  renderInPage(<ReferenceView reference={reference([])} />)
  expect(headings()).not.toContain('Citação no texto')
  const apa = screen.getByRole('region', { name: 'APA' })
  expect(apa.querySelector('blockquote')).toMatchObject({ lang: 'pt-BR', textContent: 'Assis (1899).' })
  expect(within(apa).getByRole('button').textContent).toContain('Copiar')
  expect(
    within(screen.getByRole('region', { name: 'Baixar a referência' }))
      .getByRole('link', { name: 'RIS' })
      .getAttribute('href'),
  ).toBe('/acervo/1.ris')
})

test('how it is cited in the text has a heading where there is a way', () => {
  renderInPage(<ReferenceView reference={reference([style('abnt-texto', 'Autor e data', '(ASSIS, 1899)')])} />)
  expect(headings()).toContain('Citação no texto')
  expect(screen.getByRole('region', { name: 'Autor e data' }).querySelector('blockquote')!.textContent).toBe('(ASSIS, 1899)')
})
