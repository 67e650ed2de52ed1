import { guides, type Guide } from '@farol/contract/activities.ts'
import type { Functions } from '@farol/contract/institution.ts'
import type { Language } from '@farol/contract/language.ts'
import type { Who } from '../../http/handlers.ts'
import { settingNames } from '../../ports/institution-settings.ts'
import type { Stores } from '../../ports/stores.ts'
import { activityName } from './activity-names.ts'

export type FunctionDoors = Pick<Stores, 'activities' | 'settings'>

const isGuide = (slug: unknown): slug is Guide => (guides as readonly unknown[]).includes(slug)

/** What the institution opens to the bearer: a person's activities or every visitor's, by number; guides in the institution's order. */
export async function listFunctions({ activities, settings }: FunctionDoors, who: Who, language: Language): Promise<Functions> {
  const [visitors, shown] = await Promise.all([activities.ofVisitors(), settings.get(settingNames.searchGuides)])
  const granted = who.kind === 'patron' ? who.activities : visitors.map((one) => one.activity)
  const codes = [...new Set(granted)].sort((a, b) => a - b)
  const slugs = Array.isArray(shown?.value) ? shown.value : []
  return {
    atividades: codes.map((code) => ({ cod_atividade: code, descricao: activityName(code, language) })),
    guiasPesquisa: slugs.filter(isGuide),
  }
}
