import { getSelfService } from '@farol/contract/self-service.ts'
import { bind, type Binding } from '../../http/bind.ts'
import { terminalAt, terminalToWire, type ReadTerminals } from './terminal.ts'

export function bindSelfService(binding: Binding, { readTerminals }: { readonly readTerminals: ReadTerminals }): void {
  bind(binding, getSelfService, { activity: 'none' }, async ({ visit }) => terminalToWire(await terminalAt(readTerminals, visit?.address)))
}
