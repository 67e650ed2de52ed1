import { guides, type Guide } from '@farol/contract/activities.ts'
import { Refusal } from '@farol/contract/errors.ts'
import { settingNames } from '../ports/institution-settings.ts'
import type { Stores } from '../ports/stores.ts'

export type GuideSettings = Pick<Stores, 'settings'>

const isGuide = (slug: unknown): slug is Guide => (guides as readonly unknown[]).includes(slug)

/** The guides that the institution shows, in its order. */
export async function visibleGuides({ settings }: GuideSettings): Promise<Guide[]> {
  const shown = await settings.get(settingNames.searchGuides)
  return Array.isArray(shown?.value) ? shown.value.filter(isGuide) : []
}

/**
 * What stands at the address of a guide is there while the guide is. The general search is the search itself: the box of every page leads to
 * it, and it stays when its tab goes. Throws `nao_encontrado`.
 */
export async function requireVisible(deps: GuideSettings, guide: Guide): Promise<void> {
  if (guide !== 'pesquisa_geral' && !(await visibleGuides(deps)).includes(guide)) throw new Refusal('nao_encontrado')
}
