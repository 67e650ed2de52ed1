import { guides, type Guide } from '@farol/contract/activities.ts'
import type { Functions } from '@farol/contract/institution.ts'
import type { Language } from '@farol/contract/language.ts'
import { settingNames } from '../../ports/institution-settings.ts'
import type { Stores } from '../../ports/stores.ts'
import { activityName } from './activity-names.ts'

export type FunctionDoors = Pick<Stores, 'activities' | 'settings'>

const isGuide = (slug: unknown): slug is Guide => (guides as readonly unknown[]).includes(slug)

/** What the institution opens to every visitor, or to this login: activities by number, guides in the institution's order. */
export async function listFunctions({ activities, settings }: FunctionDoors, language: Language, loginId?: number): Promise<Functions> {
  const granting = loginId === undefined ? activities.ofVisitors() : activities.ofLogin(loginId)
  const [granted, shown] = await Promise.all([granting, settings.get(settingNames.searchGuides)])
  const codes = [...new Set(granted.map((one) => one.activity))].sort((a, b) => a - b)
  const slugs = Array.isArray(shown?.value) ? shown.value : []
  return {
    atividades: codes.map((code) => ({ cod_atividade: code, descricao: activityName(code, language) })),
    guiasPesquisa: slugs.filter(isGuide),
  }
}
