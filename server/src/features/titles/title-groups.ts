import { shownAreaName } from '../../catalogue/description/knowledge-area.ts'
import type { Language } from '@farol/contract/language.ts'
import type { TitleReply } from '@farol/contract/titles.ts'
import type { TitleDescription } from '../../catalogue/description/description.ts'
import type { TitleHeading } from '../../ports/headings.ts'
import { languageName, otherTextTag, textTag } from '../../title-cards/language-names.ts'
import { areaTexts } from '../../texts/server-texts.ts'
import type pt from '../../../../texts/pt/titles.server.json'

const texts = areaTexts<typeof pt>('titles')

type Group = TitleReply['grupos'][number]
type Value = Group['valores'][number]

const groupNames = ['outros_titulos', 'edicao', 'publicacao', 'descricao_fisica', 'duracao', 'escala', 'serie', 'tese', 'periodicidade', 'numeracao', 'em', 'continua', 'continuado_por', 'outras_edicoes', 'relacionados', 'isbn', 'issn', 'outros_numeros', 'idioma', 'numero_chamada', 'classificacao', 'area', 'assuntos', 'resumo', 'sumario', 'acessibilidade', 'notas'] as const // prettier-ignore

export type GroupName = (typeof groupNames)[number]

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

/** Other titles, each with its language where that is known: of the original, or by a script that is not Latin. */
function otherTitlesOf({ otherTitles, languages, originalLanguages }: TitleDescription): Value[] {
  const spoken = [...languages, ...originalLanguages]
  return otherTitles
    .filter(({ text }) => text !== '')
    .map(({ kind, display, text }): Value => {
      // A label before it is in the language of who catalogued.
      if (display) return { texto: `${display}: ${text}` }
      const [original] = originalLanguages
      const idioma = otherTextTag(spoken, text) ?? (kind === 'uniform' ? textTag(original, text) : undefined)
      return { texto: text, ...(idioma && { idioma }) }
    })
}

function valuesOf(source: GroupSource, language: Language): Readonly<Record<GroupName, Value[]>> {
  const { description, headings } = source
  const { imprints, identifiers, callNumber, serial } = description
  const others = identifiers.filter((one) => one.scheme !== 'isbn' && one.scheme !== 'issn')
  return {
    outros_titulos: otherTitlesOf(description),
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
  return groupNames.flatMap((grupo) =>
    values[grupo].length > 0 ? [{ grupo, rotulo: texts(language).group[grupo], valores: values[grupo] }] : [],
  )
}
