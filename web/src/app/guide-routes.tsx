import type { i18n } from 'i18next'
import type { LoaderFunctionArgs, RouteObject } from 'react-router'
import type { ScreenHandle } from '../api/head.ts'
import type { Doors } from '../api/site.ts'
import { guideOfPath } from '../features/search/read-address.ts'
import { titleGuides } from '../features/search/search-state.ts'
import { loadGuideTexts } from '../i18n/guide-texts.ts'
import { arrivalsHead, loadArrivals, type ArrivalsData } from '../screens/guides/arrivals-data.ts'
import { guideHead, loadGuide, loadOptions, type GuideData } from '../screens/guides/guide-data.ts'
import { indexHead, loadIndex, type IndexData } from '../screens/guides/index-data.ts'
import { loadPlanOptions, loadPlans, plansHead, type PlansData } from '../screens/guides/plans-data.ts'
import { addressIn, type Remember } from './remember.ts'

const guideHandle: ScreenHandle = { head: guideHead }
const indexHandle: ScreenHandle = { head: indexHead }
const arrivalsHandle: ScreenHandle = { head: arrivalsHead }
const plansHandle: ScreenHandle = { head: plansHead }
const handles: readonly unknown[] = [guideHandle, indexHandle, arrivalsHandle, plansHandle]

/** The HTTP status of a guide's page; undefined for other screens. */
export function guideStatus(handle: unknown, data: unknown): number | undefined {
  if (!handles.includes(handle)) return undefined
  const { found } = data as Pick<GuideData | IndexData | ArrivalsData | PlansData, 'found'>
  return found && !found.ok ? found.status : 200
}

/** The guides beside the general search. Their screens and words come in files of their own. */
export function guideRoutes(doors: Doors, remember: Remember, texts: i18n | undefined): RouteObject[] {
  const withTexts = async <T,>(screen: Promise<T>): Promise<T> => {
    if (texts) await loadGuideTexts(texts, doors.language)
    return screen
  }
  const titles = (args: LoaderFunctionArgs) => {
    const address = addressIn(args)
    const guide = guideOfPath(new URL(args.request.url).pathname)
    const options = remember(['opcoes', guide], () => loadOptions(doors, guide))
    return remember(['guia', address], () => loadGuide(doors, address, options))
  }
  const index = (args: LoaderFunctionArgs) => {
    const address = addressIn(args)
    return remember(['indice', address], () => loadIndex(doors, address))
  }
  const arrivals = (args: LoaderFunctionArgs) => {
    const address = addressIn(args)
    const options = remember(['opcoes', 'pesquisa_geral'], () => loadOptions(doors, 'pesquisa_geral'))
    return remember(['novas', address], () => loadArrivals(doors, address, options))
  }
  const plans = (args: LoaderFunctionArgs) => {
    const address = addressIn(args)
    return remember(['planos', address], () =>
      loadPlans(
        doors,
        address,
        remember(['planos-opcoes'], () => loadPlanOptions(doors)),
      ),
    )
  }
  const titleRoutes = titleGuides
    .filter((guide) => guide !== 'pesquisa_geral')
    .map((guide) => ({
      path: `/${guide}`,
      loader: titles,
      lazy: () => withTexts(import('../screens/guides/title-guide-screen.tsx')),
      handle: guideHandle,
    }))
  return [
    ...titleRoutes,
    { path: '/pesquisa_indice', loader: index, lazy: () => withTexts(import('../screens/guides/index-screen.tsx')), handle: indexHandle },
    {
      path: '/novas_aquisicoes',
      loader: arrivals,
      lazy: () => withTexts(import('../screens/guides/arrivals-screen.tsx')),
      handle: arrivalsHandle,
    },
    { path: '/plano_ensino', loader: plans, lazy: () => withTexts(import('../screens/guides/plans-screen.tsx')), handle: plansHandle },
  ]
}
