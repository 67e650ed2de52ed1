import type { Language } from '@farol/contract/language.ts'
import { money } from './money.ts'
import { areaTexts } from './server-texts.ts'
import type pt from '../../../texts/pt/desk-complaints.server.json'

const sentences = areaTexts<typeof pt>('desk-complaints')

interface Told {
  readonly reason: keyof typeof pt
  readonly params?: Readonly<Record<string, string | number>>
}

/** What is wrong at a place, without the place; `{most:dinheiro}` is an amount in cents. */
export const complaintText = ({ reason, params = {} }: Told, language: Language): string =>
  sentences(language)[reason].replace(/\{(\w+)(:dinheiro)?\}/g, (mark, name: string, isAmount?: string) => {
    const value = params[name]
    if (value === undefined) return mark
    return isAmount ? money(Number(value), language) : String(value)
  })

/** The line of a command or a log: English. */
export const complaintLine = (complaint: Told & { readonly place: string }): string =>
  `${complaint.place || 'the document'} ${complaintText(complaint, 'en')}`
