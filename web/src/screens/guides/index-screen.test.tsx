// @vitest-environment jsdom
import { browseIndex, type Initial } from '@farol/contract/browse.ts'
import type { Address } from '@farol/contract/address.ts'
import { getFunctions } from '@farol/contract/institution.ts'
import { expect, test } from 'vitest'
import { render } from '../../render.tsx'
import { callFrom, sampleSite } from '../../testing/sample-call.ts'

const shown = async (address: string, iniciais: readonly Initial[], descricao: string) => {
  const call = callFrom(
    new Map<Address, () => unknown>([
      [getFunctions, () => ({ atividades: [], guiasPesquisa: ['pesquisa_geral', 'pesquisa_indice'] })],
      [browseIndex, () => ({ data: [{ descricao, quantidade: 1 }], iniciais })],
    ]),
  )
  const { html } = await render({ address, language: 'pt', call, site: sampleSite })
  const page = new DOMParser().parseFromString(String(html), 'text/html')
  const links = [...page.querySelectorAll('.letters a')]
  return {
    jumps: links.map((link) => link.textContent).join(' '),
    current: links.find((link) => link.hasAttribute('aria-current'))?.textContent,
    first: links[0]?.getAttribute('href'),
  }
}

test('an index offers the figures and letters that its lines begin with', async () => {
  const calls = await shown('/pesquisa_indice?indice=INDICE_7', ['algarismos'], '869.93 A848d')
  expect(calls.jumps).toBe('0 1 2 3 4 5 6 7 8 9')
  expect(calls.current).toBe('8')
  expect(calls.first).toContain('termo=0')
  const titles = await shown('/pesquisa_indice?indice=INDICE_1', ['algarismos', 'letras'], '1984')
  expect(titles.jumps).toMatch(/^0–9 A B C .* Z$/)
  expect(titles.current).toBe('0–9')
  expect(titles.first).toMatch(/termo=0$/)
  expect((await shown('/pesquisa_indice?indice=INDICE_3', ['letras'], 'Assis, Machado de')).jumps).toMatch(/^A B/)
})
