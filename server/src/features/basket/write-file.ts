import { setImmediate as breathe } from 'node:timers/promises'
import type { ExportedData, ReferenceStyle } from '@farol/contract/basket.ts'
import type { Language } from '@farol/contract/language.ts'
import { bibtexEntry } from '../../catalogue/exports/bibtex.ts'
import { cslItem } from '../../catalogue/exports/csl-json.ts'
import { risEntry } from '../../catalogue/exports/ris.ts'
import { writeIso2709 } from '../../catalogue/formats/iso2709-writer.ts'
import { marcXmlFoot, marcXmlHead, writeMarcXmlRecord } from '../../catalogue/formats/marcxml-writer.ts'
import { referenceOf } from '../../catalogue/references/model.ts'
import { toPlainText } from '../../catalogue/references/rich-text.ts'
import { dublinCoreXml } from '../../catalogue/views/dublin-core.ts'
import { writeCsv } from './csv.ts'
import type { BasketTitle } from './load-titles.ts'
import { briefText, fullText, referenceIn } from './record-texts.ts'

/** What is to be written, and how. */
export interface FileChoice {
  readonly data: ExportedData
  readonly style: ReferenceStyle
  readonly language: Language
}

export interface BasketFile {
  readonly name: string
  readonly type: string
  readonly content: Buffer
}

/** How a file begins, what one title becomes, what stands between two, how it ends. */
interface Form {
  readonly ending: string
  readonly type: string
  readonly head?: string
  readonly one: (title: BasketTitle, choice: FileChoice) => string | Buffer
  readonly between?: string
  readonly foot?: string
}

const reference = ({ description }: BasketTitle) => referenceOf(description)
const text = { ending: 'txt', type: 'text/plain; charset=utf-8' } as const
const rule = `\n\n${'-'.repeat(60)}\n\n`

const columns = {
  pt: ['Código', 'Título', 'Subtítulo', 'Autores', 'Edição', 'Publicação', 'Ano', 'ISBN ou ISSN', 'Número de chamada', 'Tipo', 'Onde está', 'Referência', 'Endereço'],
  en: ['Code', 'Title', 'Subtitle', 'Authors', 'Edition', 'Publication', 'Year', 'ISBN or ISSN', 'Call number', 'Type', 'Where it is', 'Reference', 'Address'],
  es: ['Código', 'Título', 'Subtítulo', 'Autores', 'Edición', 'Publicación', 'Año', 'ISBN o ISSN', 'Signatura', 'Tipo', 'Dónde está', 'Referencia', 'Dirección'],
  fr: ['Code', 'Titre', 'Sous-titre', 'Auteurs', 'Édition', 'Publication', 'Année', 'ISBN ou ISSN', 'Cote', 'Type', 'Où le trouver', 'Référence', 'Adresse'],
  it: ['Codice', 'Titolo', 'Sottotitolo', 'Autori', 'Edizione', 'Pubblicazione', 'Anno', 'ISBN o ISSN', 'Collocazione', 'Tipo', 'Dove si trova', 'Citazione', 'Indirizzo'],
} satisfies Readonly<Record<Language, readonly string[]>> // prettier-ignore

function csvRow(title: BasketTitle, { style }: FileChoice): string {
  const { item } = title
  return writeCsv([
    [
      item.cod_acervo,
      title.description.title.full,
      item.subtitulo ?? '',
      item.autores.map((author) => author.nome).join('; '),
      item.edicao ?? '',
      item.imprenta ?? '',
      item.ano_publicacao ?? '',
      item.isbn_issn ?? '',
      item.classificacao ?? '',
      item.desc_tipo_obra,
      item.onde.map((place) => [place.biblioteca, place.localizacao, place.numero_chamada].filter(Boolean).join(', ')).join('; '),
      toPlainText(referenceIn(style, title)),
      title.address,
    ],
  ]).slice(1)
}

const forms: Readonly<Record<Exclude<ExportedData, 'csv'>, Form>> = {
  referencia: { ...text, one: (title, { style }) => toPlainText(referenceIn(style, title)), between: '\n\n', foot: '\n' },
  resumido: { ...text, one: (title, { style, language }) => briefText(title, style, language), between: '\n\n', foot: '\n' },
  completo: { ...text, one: (title, { language }) => fullText(title, language), between: rule, foot: '\n' },
  ris: { ending: 'ris', type: 'application/x-research-info-systems', one: (title) => risEntry(reference(title), String(title.id)) },
  bibtex: { ending: 'bib', type: 'application/x-bibtex', one: (title) => bibtexEntry(reference(title), String(title.id)), between: '\n' },
  csl: {
    ending: 'csl.json',
    type: 'application/vnd.citationstyles.csl+json',
    head: '[',
    one: (title) => JSON.stringify(cslItem(reference(title), String(title.id))),
    between: ',\n',
    foot: ']\n',
  },
  marc: { ending: 'mrc', type: 'application/marc', one: ({ record }) => writeIso2709(record) },
  marcxml: {
    ending: 'xml',
    type: 'application/marcxml+xml',
    head: marcXmlHead,
    one: ({ record }) => writeMarcXmlRecord(record),
    foot: marcXmlFoot,
  },
  dc: {
    ending: 'dc.xml',
    type: 'application/xml',
    head: '<?xml version="1.0" encoding="UTF-8"?>\n<records>\n',
    one: ({ description }) => dublinCoreXml(description),
    foot: '</records>\n',
  },
}

const csvForm = (language: Language): Form => ({
  ending: 'csv',
  type: 'text/csv; charset=utf-8',
  head: writeCsv([columns[language]]),
  one: csvRow,
})

const fileNames: Readonly<Record<Language, string>> = { pt: 'cesta', en: 'basket', es: 'cesta', fr: 'panier', it: 'carrello' }

/** Titles written one after the other; between handfuls of them others get their turn. */
export async function writeFile(titles: readonly BasketTitle[], choice: FileChoice): Promise<BasketFile> {
  const { ending, type, head = '', one, between = '', foot = '' } = choice.data === 'csv' ? csvForm(choice.language) : forms[choice.data]
  const pieces: Buffer[] = [Buffer.from(head)]
  for (const [at, title] of titles.entries()) {
    if (at > 0) pieces.push(Buffer.from(between))
    const piece = one(title, choice)
    pieces.push(typeof piece === 'string' ? Buffer.from(piece) : piece)
    if (at % 20 === 19) await breathe()
  }
  pieces.push(Buffer.from(foot))
  return { name: `${fileNames[choice.language]}-${choice.data}.${ending}`, type, content: Buffer.concat(pieces) }
}
