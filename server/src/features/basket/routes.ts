import { readBasket as readBasketCall } from '@farol/contract/basket.ts'
import { bind, type Binding } from '../../http/bind.ts'
import { wholeList } from '../../http/whole-list.ts'
import { readBasket, type BasketDoors } from './read-basket.ts'

/** The basket that a browser keeps: what stands in it. */
export function bindBasket(binding: Binding, doors: BasketDoors): void {
  bind(binding, readBasketCall, {}, async ({ body, language }) => wholeList(await readBasket(doors, [...new Set(body.acervos)], language)))
}
