import type { Feature } from '../feature.ts'
import type { MailDeps } from './mail-basket.ts'
import { bindBasket } from './routes.ts'

/** Titles that were put aside, as files and e-mails. */
export const basketFeature: Feature<{ readonly basket: MailDeps }> = {
  area: 'basket',
  routes: (binding, { basket }) => bindBasket(binding, basket),
}
