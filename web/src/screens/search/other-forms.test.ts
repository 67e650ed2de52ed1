// @vitest-environment jsdom
import { listOtherForms } from '@farol/contract/editions.ts'
import { ownGuides } from '@farol/contract/activities.ts'
import type { Address } from '@farol/contract/address.ts'
import { getFunctions, getInstitution } from '@farol/contract/institution.ts'
import { searchTitles } from '@farol/contract/search.ts'
import { expect, test } from 'vitest'
import { render } from '../../render.tsx'
import { callFrom, sampleCall, sampleSite } from '../../testing/sample-call.ts'
import { sampleReply } from '../../testing/sample-titles.ts'

const form = { cod_autoridade: '7', descricao: 'Sand, George', variante: 'Dupin, Aurore' }

/** The page of a search for a form that no title shows. */
async function pageWith(reply: ReturnType<typeof sampleReply>, guide = 'pesquisa_geral') {
  const [first] = reply.data
  const answers = new Map<Address, () => unknown>([
    [searchTitles, () => reply],
    [listOtherForms, () => ({ data: first ? [{ cod_acervo: first.cod_acervo, formas: [form] }] : [], autoridades: first ? [] : [form] })],
  ])
  answers.set(getInstitution, () => sampleCall(getInstitution))
  answers.set(getFunctions, () => ({ atividades: [], guiasPesquisa: ownGuides }))
  const { html } = await render({ address: `/${guide}?q=dupin&motivos=S`, language: 'pt', call: callFrom(answers), site: sampleSite })
  return new DOMParser().parseFromString(html, 'text/html')
}

const guides = ['pesquisa_geral', 'pesquisa_avancada', 'pesquisa_multimeios']

test.each(guides)('a result of %s that was found by another form of its author says which, and leads to the authority', async (guide) => {
  const document = await pageWith(sampleReply(), guide)
  const [said, ...others] = [...document.querySelectorAll('.why li')].filter((one) => one.textContent.includes('forma variante'))
  expect([said?.textContent, others]).toEqual(['Pela forma variante “Dupin, Aurore” de Sand, George', []])
  expect(said?.querySelector('a')?.getAttribute('href')).toBe('/autoridade/7')
  expect(said?.closest('ul')?.textContent).not.toContain('Em outras partes')
})

test.each(guides)('where nothing is found in %s, the authority that has the words in another form is named', async (guide) => {
  const document = await pageWith(sampleReply({ data: [], total: 0, filtros: [] }), guide)
  const link = document.querySelector('.empty a[href="/autoridade/7"]')
  expect(link?.closest('li')?.textContent).toBe('Pela forma variante “Dupin, Aurore” de Sand, George')
})
