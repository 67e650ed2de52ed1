import { getChoiceLists } from '@farol/contract/schemas/desk/choice-lists.ts'
import type { Choice } from '@farol/contract/desk/choice-lists.ts'
import type { Language } from '@farol/contract/language.ts'
import { bind, type Binding } from '../../http/bind.ts'
import type { Names } from '../../ports/shelf-terms.ts'
import type { Stores } from '../../ports/stores.ts'
import { serverTexts, textOf } from '../../texts/server-texts.ts'

export type ChoiceListDeps = Pick<Stores, 'deskReaders' | 'shelfTerms'>

const named = ({ code, names }: { readonly code: string; readonly names: Names }, language: Language): Choice => ({
  codigo: code,
  descricao: names[language] ?? names['pt'] ?? code,
})

/** What forms of the desk offer to choose from: no code is typed. */
export function bindChoiceLists(binding: Binding, { deskReaders, shelfTerms }: ChoiceListDeps): void {
  bind(binding, getChoiceLists, { perMinute: 120 }, async ({ language }) => {
    const [categories, groups, types] = await Promise.all([deskReaders.categories(), shelfTerms.loanGroups(), shelfTerms.loanTypes()])
    return {
      categorias: categories.map((one) => named(one, language)),
      grupos: groups.map((one) => ({ codigo: one, descricao: textOf(serverTexts(language, 'desk').loanGroup, one) ?? one })),
      tipos: types.map((one) => named(one, language)),
    }
  })
}
