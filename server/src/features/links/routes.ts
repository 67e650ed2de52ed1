import { countLinkUse as countPromise } from '@farol/contract/links.ts'
import { bind, type Binding } from '../../http/bind.ts'
import { countLinkUse, type LinkUseDoors } from './count-link-use.ts'

export function bindLinks(binding: Binding, doors: LinkUseDoors): void {
  bind(binding, countPromise, { activity: 'none', perMinute: 60 }, ({ body }) => countLinkUse(doors, body.acervo))
}
