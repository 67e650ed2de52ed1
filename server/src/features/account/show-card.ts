import type { LibraryCard } from '@farol/contract/account-home.ts'
import { Refusal } from '@farol/contract/errors.ts'
import { defaultLanguage, type Language } from '@farol/contract/language.ts'
import type { Stores } from '../../ports/stores.ts'

/** The library card: the social name where there is one, and the bond that holds longest. Throws `nao_encontrado` without an active bond. */
export async function showCard(
  { personalRecords }: Pick<Stores, 'personalRecords'>,
  patronId: number,
  language: Language,
): Promise<LibraryCard> {
  const record = await personalRecords.read(patronId)
  const [bond] = (record?.bonds ?? [])
    .filter(({ active }) => active)
    .toSorted((a, b) => (b.validUntil ?? '9999').localeCompare(a.validUntil ?? '9999'))
  if (!record || !bond) throw new Refusal('nao_encontrado')
  return {
    nome: record.socialName ?? record.name,
    categoria: bond.categoryNames[language] ?? bond.categoryNames[defaultLanguage] ?? bond.category,
    numero: record.code,
    ...(bond.validUntil === undefined ? {} : { valido_ate: bond.validUntil }),
  }
}
