import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Every sentence of a language, of browser and server. */
function sentencesOf(language: string): readonly string[] {
  const folder = `${import.meta.dirname}/../../../texts/${language}`
  const values = (node: unknown): string[] => (typeof node === 'string' ? [node] : Object.values(node as object).flatMap(values))
  return readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .flatMap((name) => values(JSON.parse(readFileSync(`${folder}/${name}`, 'utf8'))))
}

// What a university library says, and what stood there before as a translation of something else.
test.each([
  [
    'pt',
    [
      'Adicionar à cesta',
      'Remover da cesta',
      'Compartilhar a cesta',
      'Todos emprestados',
      'Roteiro das estantes',
      'Serviços indisponíveis',
      'Tente uma destas pesquisas',
      'Histórico de pesquisas ({{count}})',
      'Somente acesso on-line',
      'Adicionar linha',
      '{{from}} às {{to}}',
      'Alunos por exemplar',
      'Fascículos',
      'Pendências e avisos',
      'API para desenvolvedores',
      'Nenhum título',
    ],
    /\b(Pôr na cesta|Tirar da cesta|Passar a cesta adiante|Nada disponível|O que não está aberto|0 títulos|Mais linhas|Vagas por exemplar$)/,
  ],
  [
    'en',
    [
      'Add to basket',
      'Share basket',
      'Clear selection',
      'Subject area',
      'Stay signed in',
      'Library',
      'Search history ({{count}})',
      'Online only',
      'Add line',
    ],
    /\b(Put into the basket|Keep me (signed in|connected)|Unit of information|More lines)\b/,
  ],
  [
    'es',
    [
      'Añadir a la cesta',
      'Iniciar sesión',
      'Todos prestados',
      'Historial de búsquedas ({{count}})',
      'Añadir línea',
      'Alumnos por ejemplar',
    ],
    /(?<!\p{L})(tu|tus|tú|ti|contigo|te|tuyo|tuya|puedes|tienes|quieres|debes|eres|estás|necesitas|inténtalo|vosotros|vuestr[oa]s?)(?!\p{L})/iu,
  ],
] as const)('%s says it in these words, and not in others', (language, phrases, never) => {
  const sentences = sentencesOf(language)
  expect(phrases.filter((phrase) => !sentences.includes(phrase))).toEqual([])
  expect(sentences.length).toBeGreaterThan(1500)
  expect(sentences.filter((sentence) => never.test(sentence))).toEqual([])
})
