import type { Language } from '@farol/contract/language.ts'
import type { ClosedReason } from '@farol/contract/title-permissions.ts'
import { areaTexts } from '../../texts/server-texts.ts'
import type pt from '../../../../texts/pt/titles.server.json'

const texts = areaTexts<typeof pt>('titles')

/** Why a section of a title is closed, in the reader's language. */
export const reasonText = (reason: ClosedReason, language: Language): string => texts(language).closedReason[reason]
