import { createHash, randomBytes } from 'node:crypto'
import { calendarAddresses } from '@farol/contract/account-screens.ts'
import type { Language } from '@farol/contract/language.ts'
import type { Stores } from '../../ports/stores.ts'

export type OwnAddressDeps = Pick<Stores, 'calendarAddresses'> & { readonly publicUrl: string }

/** 128 bits: nobody finds one by trying. */
const newKey = (): string => randomBytes(16).toString('base64url')

export const hashOfKey = (key: string): string => createHash('sha256').update(key).digest('base64url')

export async function showCalendar({ calendarAddresses: addresses }: Pick<OwnAddressDeps, 'calendarAddresses'>, patronId: number) {
  const present = await addresses.present(patronId)
  return present ? { ativa: true, criada_em: present.createdAt.toISOString(), titulos: present.withTitles } : { ativa: false }
}

export interface WantedCalendar {
  readonly patronId: number
  readonly withTitles: boolean
  /** Programs that ask for it know nothing of the language that the person reads in. */
  readonly language: Language
}

/** A new secret address, told this once; the one before stops. */
export async function renewCalendar(deps: OwnAddressDeps, { patronId, withTitles, language }: WantedCalendar) {
  const key = newKey()
  const { createdAt } = await deps.calendarAddresses.renew(patronId, hashOfKey(key), withTitles)
  const endereco = `${deps.publicUrl}${calendarAddresses.own.replace(':chave', key)}?lng=${language}`
  return { endereco, criada_em: createdAt.toISOString(), titulos: withTitles }
}
