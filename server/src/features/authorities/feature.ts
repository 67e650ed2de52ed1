import type { Stores } from '../../ports/stores.ts'
import type { Feature } from '../feature.ts'
import { bindAuthorities } from './routes.ts'
import type { CardDeps } from '../../title-cards/load-cards.ts'

export const authoritiesFeature: Feature<CardDeps & Pick<Stores, 'withdrawals'>> = { area: 'authorities', routes: bindAuthorities }
