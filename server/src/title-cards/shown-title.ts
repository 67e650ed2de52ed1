import { Refusal } from '@farol/contract/errors.ts'
import { describeTitle } from '../catalogue/describe-title.ts'
import type { TitleDescription } from '../catalogue/description/description.ts'
import type { MarcRecord } from '../catalogue/record.ts'
import type { Stores } from '../ports/stores.ts'
import type { StoredTitle } from '../ports/titles.ts'
import { readRecord } from './load-cards.ts'

/** A title that visitors see, with its record and what it says. */
export interface ShownTitle {
  readonly title: StoredTitle
  readonly record: MarcRecord
  readonly description: TitleDescription
}

/** The title behind an address. Throws `acervo_nao_encontrado`, for a suppressed one too: nothing tells the two apart. */
export async function shownTitle({ titles }: Pick<Stores, 'titles'>, id: number): Promise<ShownTitle> {
  const title = await titles.byId(id)
  if (!title || title.suppressed) throw new Refusal('acervo_nao_encontrado')
  const record = readRecord(title)
  return { title, record, description: describeTitle(record) }
}

/** The same where only its being there matters. */
export async function mustBeShown({ titles }: Pick<Stores, 'titles'>, id: number): Promise<StoredTitle> {
  const title = await titles.byId(id)
  if (!title || title.suppressed) throw new Refusal('acervo_nao_encontrado')
  return title
}
