import { Refusal } from '@farol/contract/errors.ts'
import type { Language } from '@farol/contract/language.ts'
import type { TitleReply } from '@farol/contract/titles.ts'
import type { TitleDescription } from '../../catalogue/description/description.ts'
import { abntReference } from '../../catalogue/references/abnt.ts'
import { referenceOf } from '../../catalogue/references/model.ts'
import { toPlainText } from '../../catalogue/references/rich-text.ts'
import type { CopyCounts } from '../../ports/library-system.ts'
import { loadCardSources, readRecord, type CardDoors } from '../../title-cards/load-cards.ts'
import { titleCard } from '../../title-cards/title-card.ts'
import { familyFields } from './family-fields.ts'
import { titleGroups } from './title-groups.ts'

const totalsOf = (counts: CopyCounts | undefined): TitleReply['totais'] => ({
  exemplares: counts?.copies ?? 0,
  disponiveis: counts?.available ?? 0,
  emprestados: counts?.onLoan ?? 0,
  consulta_local: counts?.consultOnly ?? 0,
  em_transito: counts?.inTransit ?? 0,
  outros: counts?.other ?? 0,
})

const numbers = ({ identifiers }: TitleDescription, scheme: string) =>
  identifiers.filter((one) => one.scheme === scheme && one.valid).map((one) => one.value)

/** One title in full. Throws `acervo_nao_encontrado`, also for a suppressed one. */
export async function getTitle(doors: CardDoors, id: number, language: Language): Promise<TitleReply> {
  const [title, [source]] = await Promise.all([doors.titles.byId(id), loadCardSources(doors, [id])])
  if (!title || title.suppressed || !source) throw new Refusal('acervo_nao_encontrado')
  const { description, headings, counts } = source
  const [doi] = numbers(description, 'doi')
  return {
    ...titleCard(source, language),
    titulos_variantes: description.otherTitles.map((one) => one.text),
    isbn: numbers(description, 'isbn'),
    issn: numbers(description, 'issn'),
    ...(doi && { doi }),
    ...(description.date && { data_publicacao: description.date }),
    referencia: toPlainText(abntReference(referenceOf(description))),
    grupos: titleGroups(description, headings, language),
    links: description.links
      .filter((link) => link.kind !== 'cover')
      .map((link) => ({ titulo: link.label ?? link.note ?? link.url, url: link.url })),
    totais: totalsOf(counts),
    campos: familyFields(readRecord(title)),
  }
}
