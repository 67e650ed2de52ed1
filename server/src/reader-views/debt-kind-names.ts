import type { DebtKind } from '@farol/contract/debts.ts'
import type { Language } from '@farol/contract/language.ts'
import { areaTexts } from '../texts/server-texts.ts'
import type pt from '../../../texts/pt/debts.server.json'

const texts = areaTexts<typeof pt>('debts')

/** What a debt is for, in the reader's language. */
export const debtKindName = (kind: DebtKind, language: Language): string => texts(language).kind[kind]
