import type { Functions } from '@farol/contract/institution.ts'
import type { Language } from '@farol/contract/language.ts'
import type { Who } from '../../ports/tokens.ts'
import { visibleGuides } from '../../calls/visible-guides.ts'
import type { Stores } from '../../ports/stores.ts'
import { activityName } from './activity-names.ts'

export type FunctionDeps = Pick<Stores, 'activities' | 'settings'>

/** What the institution opens to the bearer: a person's activities or every visitor's, by number; guides in the institution's order. */
export async function listFunctions(deps: FunctionDeps, who: Who, language: Language): Promise<Functions> {
  const [visitors, guiasPesquisa] = await Promise.all([deps.activities.ofVisitors(), visibleGuides(deps)])
  const granted = who.kind === 'patron' ? who.activities : visitors.map((one) => one.activity)
  const codes = [...new Set(granted)].sort((a, b) => a - b)
  return { atividades: codes.map((code) => ({ cod_atividade: code, descricao: activityName(code, language) })), guiasPesquisa }
}
