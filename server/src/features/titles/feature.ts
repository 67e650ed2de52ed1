import type { Feature } from '../feature.ts'
import { bindTitles, type TitleRouteDeps } from './routes.ts'

export const titlesFeature: Feature<TitleRouteDeps> = { area: 'titles', routes: bindTitles }
