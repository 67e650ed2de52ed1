// @vitest-environment jsdom
import { getAuthority } from '@farol/contract/authorities.ts'
import { CallError } from '@farol/contract/call.ts'
import type { Address } from '@farol/contract/address.ts'
import { getTitle } from '@farol/contract/titles.ts'
import { expect, test } from 'vitest'
import { render } from '../render.tsx'
import { callFrom, sampleSite } from '../testing/sample-call.ts'

const refused = (code: 'acervo_retirado' | 'autoridade_retirada', message: string) => () => {
  throw new CallError(404, { code, message, params: {}, fields: [] })
}
const call = callFrom(
  new Map<Address, () => unknown>([
    [getTitle, refused('acervo_retirado', 'Iracema: este título saiu do acervo em 1 de mai. de 2026.')],
    [getAuthority, refused('autoridade_retirada', 'Dupin: este registro de autoridade foi retirado em 1 de mai. de 2026.')],
  ]),
)

test.each([
  ['/acervo/1', 'Iracema: este título saiu do acervo em 1 de mai. de 2026.'],
  ['/acervo/1/marc', 'Iracema: este título saiu do acervo em 1 de mai. de 2026.'],
  ['/autoridade/5', 'Dupin: este registro de autoridade foi retirado em 1 de mai. de 2026.'],
])('the page %s of a withdrawn record answers 410 and says what was known', async (address, said) => {
  const { status, html } = await render({ address, language: 'pt', call, site: sampleSite })
  const document = new DOMParser().parseFromString(html, 'text/html')
  expect(status).toBe(410)
  expect(document.querySelector('h1')?.textContent).toBe('Retirado do catálogo')
  expect(document.querySelector('main .empty p')?.textContent).toContain(said)
  expect(document.title).toContain('Retirado do catálogo')
  expect(document.querySelector('meta[name="robots"]')?.getAttribute('content')).toContain('noindex')
})
