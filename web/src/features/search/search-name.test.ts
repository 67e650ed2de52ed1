import { expect, test } from 'vitest'
import results from '../../../../texts/pt/results.json' with { type: 'json' }
import { texts } from '../../i18n/languages/pt.ts'
import { startTexts } from '../../i18n/start.ts'
import { sampleFacets } from '../../testing/sample-titles.ts'
import { readSearch } from './read-guide.ts'
import { searchName } from './search-name.ts'

const words = { ...texts, results }
const nameOf = (address: string) => searchName(readSearch(address).state, sampleFacets, startTexts('pt', words), 'pt')

test.each([
  ['/pesquisa_geral?q=historia', 'historia'],
  ['/pesquisa_geral?q=historia&filtro=T:1,Y:2001-2010', 'historia · Livros · 2001 a 2010'],
  ['/pesquisa_avancada?q=serra&condition=NOT&q2=brasil&for2=TITULO', 'serra MENOS Título: brasil'],
  ['/pesquisa_geral?q=gato&keyword_type=I', 'gato (começa com)'],
  ['/pesquisa_avancada?q=gato&condition=OR&q2=mar&keyword_type=E&filtro=T:1', 'gato OU mar (expressão exata) · Livros'],
  ['/pesquisa_geral?filtro=T:1&keyword_type=E', 'Livros'],
  ['/pesquisa_atos_normativos?especie=lei&numero=8666', 'Legislação · lei · 8666'],
  ['/pesquisa_geral?filtro=T:1', 'Livros'],
  ['/pesquisa_geral', ''],
])('%s is called %s in the log', (address, name) => {
  expect(nameOf(address)).toBe(name)
})
