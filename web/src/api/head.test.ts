import { expect, test } from 'vitest'
import { sampleSite } from '../testing/sample-call.ts'
import { headTags, inLanguage, type Head } from './head.ts'

const tagsOf = (head: Head, address: string) =>
  headTags(head, { site: sampleSite, language: 'en', texts: {} as never, address }).map(({ attributes }) => attributes)
const linksOf = (head: Head, address: string) =>
  tagsOf(head, address).flatMap(({ rel, hreflang, href }) => (rel === 'canonical' || rel === 'alternate' ? [[hreflang ?? rel, href]] : []))

test('a page is kept under the language that its address names; every language is named beside it, and the one without', () => {
  const page = { title: 'x', canonical: '/acervo/1?aba=2' }
  const at = (address: string) => `${sampleSite.publicUrl}${address}`
  const others = [
    ['pt-BR', at('/acervo/1?aba=2&lng=pt')],
    ['en', at('/acervo/1?aba=2&lng=en')],
    ['es', at('/acervo/1?aba=2&lng=es')],
    ['x-default', at('/acervo/1?aba=2')],
  ]
  expect(linksOf(page, '/acervo/1?aba=2&lng=en')).toEqual([['canonical', at('/acervo/1?aba=2&lng=en')], ...others])
  expect(linksOf(page, '/acervo/1?aba=2')).toEqual([['canonical', at('/acervo/1?aba=2')], ...others])
  expect(linksOf({ title: 'x' }, '/acervo/1')).toEqual([])
  expect([inLanguage('/a?lng=pt&b=1', undefined), inLanguage('/a?b=1', 'es')]).toEqual(['/a?b=1', '/a?b=1&lng=es'])
})

test('what is not to be found says so to machines, and nothing else does', () => {
  const robots = (head: Head) => tagsOf(head, '/').filter(({ name }) => name === 'robots')
  expect(robots({ title: 'x', noindex: true })).toEqual([{ name: 'robots', content: 'noindex, follow' }])
  expect(robots({ title: 'x' })).toEqual([])
})

test('a page shows its own picture and kind where it has them, else the site’s', () => {
  const shown = (head: Head) =>
    Object.fromEntries(tagsOf(head, '/').flatMap(({ property, content }) => (property === undefined ? [] : [[property, content]])))
  expect(shown({ title: 'Iracema', image: 'https://a.b/c.jpg', kind: 'book' })).toMatchObject({
    'og:title': 'Iracema',
    'og:type': 'book',
    'og:image': 'https://a.b/c.jpg',
    'og:locale': 'en',
    'og:site_name': sampleSite.name,
  })
  expect(shown({ title: 'x' })).toMatchObject({ 'og:type': 'website', 'og:image': `${sampleSite.publicUrl}/icon-512.png` })
})
