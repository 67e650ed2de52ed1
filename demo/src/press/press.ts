import { isbn13 } from '../check-digits.ts'
import { field, type Field } from '../marc.ts'
import { hashText } from '../seed.ts'
import { parts, readTable } from '../tables.ts'

/** The university's own press and town: invented, like all that they publish. */
export const press = { place: 'Porto Sereno', name: 'Editora da UNIPS' } as const
export const university = 'Universidade de Porto Sereno'

export type Manner = 'h' | 's' | 't' | 'm'

export interface Topic {
  topic: string
  class: string
  area: string
  subjects: string[]
  manner: Manner
}

/** What the university works on. */
export const topics: Topic[] = readTable('catalogue/press-topics.tsv', ['topic', 'class', 'area', 'subjects', 'manner']).map((row) => ({
  ...row,
  subjects: parts(row.subjects),
  manner: row.manner as Manner,
}))

/** Where: words after the topic, and the place as a subject heading. */
export const settings: readonly (readonly [words: string, heading: string | undefined])[] = [
  ['no Brasil', 'Brasil'],
  ['em Porto Sereno', 'Porto Sereno'],
  ['na Ilha do Farol', 'Ilha do Farol'],
  ['no Vale do Ipê', 'Vale do Ipê'],
  ['em Serra Clara', 'Serra Clara'],
  ['no sul do Brasil', 'Brasil, Sul'],
  ['em pequenas cidades', undefined],
  ['na foz do rio Manso', undefined],
  ['em comunidades ribeirinhas', undefined],
  ['em três bairros de Porto Sereno', 'Porto Sereno'],
  ['na Amazônia', 'Amazônia'],
] // prettier-ignore

const approaches: Readonly<Record<Manner, readonly string[]>> = {
  h: ['memórias de moradores', 'um estudo de caso', 'história e memória', 'entre a norma e a prática', 'vozes de mulheres', 'uma leitura crítica', 'conhecimentos em disputa', 'um percurso de pesquisa', 'disputas e permanências'],
  s: ['diagnóstico e propostas', 'uma série de dez anos', 'métodos de baixo custo', 'modelagem e ensaios', 'padrões e variações', 'um levantamento de campo', 'efeitos a longo prazo', 'resultados de um piloto'],
  t: ['avaliação de uma política', 'um modelo de gestão', 'custos e benefícios', 'diretrizes para municípios', 'indicadores de qualidade', 'lições de uma década', 'uma proposta de protocolo'],
  m: ['resultados de existência', 'métodos numéricos', 'uma introdução com aplicações', 'aspectos computacionais', 'estimativas e contraexemplos'],
} // prettier-ignore

const capital = (text: string): string => text[0]!.toUpperCase() + text.slice(1)

export interface TopicTitle {
  title: string
  remainder: string
  subjects: string[]
}

/** The `round`-th title about a topic; two rounds of one topic never give the same words. Mathematics has no setting. */
export function titleOn(topic: Topic, round: number): TopicTitle {
  const ways = approaches[topic.manner]
  const [words, heading] = topic.manner === 'm' ? ['', undefined] : settings[(round + topic.topic.length) % settings.length]!
  const remainder = ways[(round * 2 + Math.floor(round / ways.length) + hashText(topic.topic)) % ways.length]!
  const title = capital(words ? `${topic.topic} ${words}` : topic.topic)
  return { title, remainder, subjects: heading ? [...topic.subjects.map((one) => (heading === 'Brasil' ? `${one} -- Brasil` : one)), heading] : topic.subjects }
} // prettier-ignore

/**
 * An invented ISBN with a valid check digit, marked as such: 978-65-02 is no range that the Brazilian agency gives out, so it can be
 * nobody's.
 */
export const inventedIsbn = (number: number): Field =>
  field('020', '  ', { a: isbn13(`9786502${String(number).padStart(5, '0')}`), q: '(número fictício)' })

/** Links lead to names that are reserved for examples (RFC 2606): nobody lives there. What is restricted stands at the demo's provider. */
export const linkTo = (path: string, label: string, restricted = false): Field =>
  field('856', '40', {
    u: `https://${restricted ? 'leitor' : 'acervo'}.unips.example/${path}`,
    y: label,
    z: restricted ? 'Acesso restrito: somente usuários da UNIPS.' : undefined,
  })
