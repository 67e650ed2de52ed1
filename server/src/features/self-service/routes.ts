import { getSelfService } from '@farol/contract/schemas/self-service.ts'
import { bind, type Binding } from '../../http/bind.ts'
import { circulationSetting, circulationSettingsOf } from '../../ports/library-system/circulation-settings.ts'
import type { Stores } from '../../ports/stores.ts'
import { terminalAt, terminalToWire, type ReadTerminals } from './terminal.ts'

type SelfServiceDeps = Pick<Stores, 'settings'> & { readonly readTerminals: ReadTerminals }

export function bindSelfService(binding: Binding, { readTerminals, settings }: SelfServiceDeps): void {
  bind(binding, getSelfService, { activity: 'none' }, async ({ visit }) => {
    const terminal = await terminalAt(readTerminals, visit?.address)
    const isTaking = async () => circulationSettingsOf((await settings.get(circulationSetting))?.value).unattendedReturn.allowed
    return terminalToWire(terminal, terminal !== undefined && (await isTaking()))
  })
}
