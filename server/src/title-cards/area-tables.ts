import type { Language } from '@farol/contract/language.ts'
import { areaTexts, textOf } from '../texts/server-texts.ts'
import type pt from '../../../texts/pt/catalogue.server.json'

const texts = areaTexts<typeof pt>('catalogue')

/** What a table of knowledge areas is called; the code itself where nobody has a name for it. */
export const areaTableName = (code: string, language: Language): string => textOf(texts(language).areaTable, code) ?? code
