import type { Language } from '@farol/contract/language.ts'
import type { TitleReply } from '@farol/contract/titles.ts'
import type { TitleDescription } from '../../catalogue/description/description.ts'
import { dataFields, subfield } from '../../catalogue/record.ts'
import { plainReference } from '../../catalogue/references/reference-of-title.ts'
import type { Stores } from '../../ports/stores.ts'
import { describedTitle } from '../../title-cards/described-title.ts'
import { loadCardSources, type CardDeps } from '../../title-cards/load-cards.ts'
import { languageTag } from '../../title-cards/language-names.ts'
import { titleCard } from '../../title-cards/title-card.ts'
import { missingTitle } from '../../title-cards/withdrawn-title.ts'
import { citationFacts } from './citation-facts.ts'
import { familyFields } from './family-fields.ts'
import { totalsOf } from './get-holdings.ts'
import { visibleLinks } from './visible-links.ts'
import { schemaType } from './schema-types.ts'
import { titleGroups } from './title-groups.ts'

const numbers = ({ identifiers }: TitleDescription, scheme: string) =>
  identifiers.filter((one) => one.scheme === scheme && one.valid).map((one) => one.value)

export type TitleDeps = CardDeps & Pick<Stores, 'titleParts' | 'providers' | 'withdrawals'>

export interface TitleAsked {
  readonly id: number
  /** Whether the fields of the record come along. */
  readonly withFields: boolean
}

/** One title in full. Throws `acervo_nao_encontrado`, also for a suppressed one, and `acervo_retirado`. */
export async function getTitle(deps: TitleDeps, { id, withFields }: TitleAsked, language: Language): Promise<TitleReply> {
  const [title, [source], targets, providers] = await Promise.all([
    deps.titles.byId(id),
    loadCardSources(deps, [id]),
    deps.titleParts.targets(id),
    deps.providers.active(),
  ])
  if (!title || title.suppressed || !source) throw await missingTitle(deps, title)
  const { description, headings, counts } = source
  const { record, description: asRecorded } = describedTitle(title)
  const [doi] = numbers(description, 'doi')
  const ownScript = description.otherTitles.find((one) => one.kind === 'script')?.text
  // Summaries are written in the language of the cataloguing agency (040 $b), whatever language the title is in.
  const summaryLanguage = languageTag(subfield(dataFields(record, '040')[0], 'b') ?? description.languages[0])
  return {
    ...titleCard(source, language),
    titulos_variantes: description.otherTitles.map((one) => one.text),
    ...(ownScript && { titulo_escrita: ownScript }),
    ...(summaryLanguage && { idioma_resumo: summaryLanguage }),
    isbn: numbers(description, 'isbn'),
    issn: numbers(description, 'issn'),
    ...(doi && { doi }),
    ...(description.date && { data_publicacao: description.date }),
    referencia: plainReference(asRecorded),
    citacao: citationFacts(description, headings),
    grupos: titleGroups({ description, headings, targets }, language),
    links: visibleLinks(description.links, providers).map(({ wire }) => wire),
    totais: totalsOf(counts),
    tipo_schema: schemaType(description),
    lider: record.leader,
    ...(withFields && { campos: familyFields(record, headings) }),
  }
}
