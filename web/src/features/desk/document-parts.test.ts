import { expect, test } from 'vitest'
import { differences, valueAt, withValue } from './document-parts.ts'

const document = { name: 'Universidade', faq: [{ question: 'Uma?' }, { question: { pt: 'Duas?' } }], notice: { text: 'Fechado' } }

test('a place is read and written, in lists too, and nothing else changes', () => {
  expect([valueAt(document, 'faq.1.question.pt'), valueAt(document, 'sections.first.title')]).toEqual(['Duas?', undefined])
  expect(withValue(document, 'faq.0.question', 'Três?')).toEqual({ ...document, faq: [{ question: 'Três?' }, document.faq[1]] })
  expect(withValue(document, 'sections.first.title', 'Novidades')).toEqual({ ...document, sections: { first: { title: 'Novidades' } } })
})

test('what is emptied is not written, nor what held nothing else', () => {
  expect(withValue(document, 'notice.text', undefined)).toEqual({ name: document.name, faq: document.faq })
  expect(withValue({ name: 'U', notice: { id: 'a', text: 'b' } }, 'notice.id', undefined)).toEqual({ name: 'U', notice: { text: 'b' } })
})

test('two documents differ where their fields do', () => {
  expect(differences(document, withValue(document, 'acronym', 'U'))).toEqual(['acronym'])
  expect(differences(document, { ...document })).toEqual([])
})
