import { shownAreaName } from '../../catalogue/description/knowledge-area.ts'
import { textIn, type InEveryLanguage, type Language } from '@farol/contract/language.ts'
import type { TitleReply } from '@farol/contract/titles.ts'
import type { TitleDescription } from '../../catalogue/description/description.ts'
import type { TitleHeading } from '../../ports/headings.ts'
import { languageName } from '../../title-cards/language-names.ts'

type Group = TitleReply['grupos'][number]
type Value = Group['valores'][number]

const labels = {
  outros_titulos: ['Outros títulos', 'Other titles', 'Otros títulos', 'Autres titres', 'Altri titoli'],
  edicao: ['Edição', 'Edition', 'Edición', 'Édition', 'Edizione'],
  publicacao: ['Publicação', 'Publication', 'Publicación', 'Publication', 'Pubblicazione'],
  descricao_fisica: ['Descrição física', 'Physical description', 'Descripción física', 'Description matérielle', 'Descrizione fisica'],
  duracao: ['Duração', 'Duration', 'Duración', 'Durée', 'Durata'],
  escala: ['Escala', 'Scale', 'Escala', 'Échelle', 'Scala'],
  serie: ['Série', 'Series', 'Serie', 'Collection éditoriale', 'Collana'],
  tese: ['Nota de tese', 'Thesis note', 'Nota de tesis', 'Note de thèse', 'Nota di tesi'],
  periodicidade: ['Periodicidade', 'Frequency', 'Periodicidad', 'Périodicité', 'Periodicità'],
  numeracao: ['Numeração', 'Numbering', 'Numeración', 'Numérotation', 'Numerazione'],
  em: ['Em', 'In', 'En', 'Dans', 'In'],
  continua: ['Continua', 'Continues', 'Continúa a', 'Fait suite à', 'Continua di'],
  continuado_por: ['Continuado por', 'Continued by', 'Continuado por', 'Devient', 'Continuato da'],
  outras_edicoes: ['Outras edições', 'Other editions', 'Otras ediciones', 'Autres éditions', 'Altre edizioni'],
  relacionados: ['Relacionados', 'Related', 'Relacionados', 'Titres liés', 'Titoli collegati'],
  isbn: ['ISBN', 'ISBN', 'ISBN', 'ISBN', 'ISBN'],
  issn: ['ISSN', 'ISSN', 'ISSN', 'ISSN', 'ISSN'],
  outros_numeros: ['Outros números', 'Other numbers', 'Otros números', 'Autres numéros', 'Altri numeri'],
  idioma: ['Idioma', 'Language', 'Idioma', 'Langue', 'Lingua'],
  numero_chamada: ['Número de chamada', 'Call number', 'Signatura', 'Cote', 'Collocazione'],
  classificacao: ['Classificação', 'Classification', 'Clasificación', 'Classification', 'Classificazione'],
  area: ['Área do conhecimento', 'Knowledge area', 'Área del conocimiento', 'Domaine', 'Area disciplinare'],
  assuntos: ['Assuntos', 'Subjects', 'Materias', 'Sujets', 'Soggetti'],
  resumo: ['Resumo', 'Summary', 'Resumen', 'Résumé', 'Abstract'],
  sumario: ['Sumário', 'Contents', 'Índice', 'Table des matières', 'Indice del volume'],
  acessibilidade: ['Acessibilidade', 'Accessibility', 'Accesibilidad', 'Accessibilité', 'Accessibilità'],
  notas: ['Notas', 'Notes', 'Notas', 'Notes', 'Note'],
} as const satisfies Readonly<Record<string, InEveryLanguage>>

export type GroupName = keyof typeof labels

const lines = (texts: readonly (string | undefined)[]): Value[] =>
  texts.filter((text) => text !== undefined && text !== '').map((texto) => ({ texto: texto! }))

function subjectValues({ subjects }: TitleDescription, headings: readonly TitleHeading[]): Value[] {
  return subjects.map(({ label, kind }) => {
    const heading = headings.find((one) => one.label === label && one.kind === kind)
    return { texto: label, ...(heading && { cod_autoridade: String(heading.headingId) }) }
  })
}

const numbersOf = ({ identifiers }: TitleDescription, scheme: 'isbn' | 'issn') =>
  identifiers.filter((one) => one.scheme === scheme).map((one) => [one.value, one.note && `(${one.note})`].filter(Boolean).join(' '))

/** What the groups are made of. `targets` says which titles of ours the relations lead to, by position. */
export interface GroupSource {
  readonly description: TitleDescription
  readonly headings: readonly TitleHeading[]
  readonly targets: ReadonlyMap<number, number>
}

const relationsOf = ({ description: { relations }, targets }: GroupSource, ...kinds: readonly string[]): Value[] =>
  relations.flatMap((one, at): Value[] => {
    const texto = [one.author, one.title, one.part].filter(Boolean).join('. ')
    if (!kinds.includes(one.kind) || texto === '') return []
    const target = targets.get(at)
    return [{ texto, ...(target !== undefined && { cod_acervo: String(target) }) }]
  })

function seriesOf({ description, headings }: GroupSource): Value[] {
  return description.series.map((one) => {
    const heading = headings.find(({ role, label }) => role === 'series' && label === one.title)
    return { texto: [one.title, one.volume].filter(Boolean).join('; '), ...(heading && { cod_autoridade: String(heading.headingId) }) }
  })
}

function valuesOf(source: GroupSource, language: Language): Readonly<Record<GroupName, Value[]>> {
  const { description, headings } = source
  const { otherTitles, imprints, identifiers, callNumber, serial } = description
  const others = identifiers.filter((one) => one.scheme !== 'isbn' && one.scheme !== 'issn')
  return {
    outros_titulos: lines(otherTitles.map(({ display, text }) => (display ? `${display}: ${text}` : text))),
    edicao: lines([description.edition]),
    publicacao: lines(
      imprints.map(({ places, publishers, date }) =>
        [[places.join('; '), publishers.join('; ')].filter(Boolean).join(': '), date].filter(Boolean).join(', '),
      ),
    ),
    descricao_fisica: lines(description.physicalDescription),
    duracao: lines([description.duration]),
    escala: lines([description.scale]),
    serie: seriesOf(source),
    tese: lines([description.thesis?.text]),
    periodicidade: lines([serial?.frequency]),
    numeracao: lines([serial?.numbering]),
    em: relationsOf(source, 'host'),
    continua: relationsOf(source, 'earlier'),
    continuado_por: relationsOf(source, 'later'),
    outras_edicoes: relationsOf(source, 'other_edition', 'other_form', 'translation', 'original_language'),
    relacionados: relationsOf(source, 'supplement', 'supplement_of', 'issued_with', 'related', 'main_series', 'subseries', 'constituent'),
    isbn: lines(numbersOf(description, 'isbn')),
    issn: lines(numbersOf(description, 'issn')),
    outros_numeros: lines(others.map((one) => `${one.scheme.toUpperCase()} ${one.value}`)),
    idioma: lines(description.languages.map((code) => languageName(code, language))),
    numero_chamada: lines([callNumber?.text]),
    classificacao: lines(
      description.classifications.filter((one) => one.scheme !== 'local').map((one) => `${one.scheme.toUpperCase()} ${one.value}`),
    ),
    area: lines(description.knowledgeAreas.map(({ code, name }) => shownAreaName(code, name, language))),
    assuntos: subjectValues(description, headings),
    resumo: lines(description.summaries),
    sumario: lines(description.contents.map((line) => [line.title, line.responsibility].filter(Boolean).join(' / '))),
    acessibilidade: lines(description.accessibility),
    notas: lines(description.notes.filter((note) => note.kind !== 'thesis').map((note) => note.text)),
  }
}

/** What the title says of itself, in labelled groups in the reader's language; empty groups are left out. */
export function titleGroups(source: GroupSource, language: Language): Group[] {
  const values = valuesOf(source, language)
  return (Object.keys(labels) as GroupName[]).flatMap((grupo) =>
    values[grupo].length > 0 ? [{ grupo, rotulo: textIn(labels[grupo], language), valores: values[grupo] }] : [],
  )
}
