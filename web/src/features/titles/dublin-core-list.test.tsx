// @vitest-environment jsdom
import { cleanup } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { renderInPage } from '../../testing/in-page.tsx'
import { DublinCoreList } from './dublin-core-list.tsx'

afterEach(cleanup)

test('each element is named once, with its own values in their order, and the file stands below', () => {
  const element = (elemento: string, rotulo: string, valor: string) => ({ elemento, rotulo, valor })
  const reply = {
    elementos: [
      element('creator', 'Autor', 'Assis'),
      element('title', 'Título', 'Dom Casmurro'),
      element('creator', 'Autor', 'Alencar'),
      element('creator', 'Autor', 'Assis'),
    ],
    arquivo: { formato: 'dc', nome: 'Dublin Core (XML)', endereco: '/acervo/1.dc.xml', tipo: 'application/xml' },
  } as unknown as Parameters<typeof DublinCoreList>[0]['reply']
  const { container } = renderInPage(<DublinCoreList reply={reply} />)
  const groups = [...container.querySelectorAll('.defs-group')].map((group) => [
    group.querySelector('dt')!.textContent,
    ...[...group.querySelectorAll('dd')].map((value) => value.textContent),
  ])
  expect(groups).toEqual([
    ['Autor dc:creator', 'Assis', 'Alencar', 'Assis'],
    ['Título dc:title', 'Dom Casmurro'],
  ])
  const link = container.querySelector('a')!
  expect([link.textContent, link.getAttribute('href'), link.type, link.hasAttribute('download')]).toEqual([
    'Dublin Core (XML)',
    '/acervo/1.dc.xml',
    'application/xml',
    true,
  ])
})
