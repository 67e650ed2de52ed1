import * as z from 'zod/mini'
import { complaintsOf, type Complaint } from '../ports/complaint.ts'
import { circulationSetting, CirculationSettings } from '../ports/library-system/circulation-settings.ts'
import type { Stores } from '../ports/stores.ts'

/** The name under which a version of the settings stays, so that it can be brought back. */
export const circulationVersionName = (version: number): string => `${circulationSetting}.${version}`

/** What is wrong with settings as staff wrote them; empty for those that may be stored. */
export async function checkCirculation({ libraries }: Pick<Stores, 'libraries'>, written: unknown): Promise<readonly Complaint[]> {
  const parsed = z.safeParse(CirculationSettings, written, { reportInput: true })
  if (!parsed.success) return complaintsOf(parsed.error.issues)
  const { centralLibrary: code } = parsed.data
  if (code === undefined || (await libraries.libraries()).some((one) => one.code === code)) return []
  return [{ place: 'centralLibrary', reason: 'unknownLibrary', params: { code } }]
}

/** Makes checked settings those that hold. Answers their version; undefined where `expected` is not the present one any more. */
export async function storeCirculation(
  { settings }: Pick<Stores, 'settings'>,
  written: unknown,
  expected?: number,
): Promise<number | undefined> {
  const before = await settings.get(circulationSetting)
  const version = await settings.put(circulationSetting, written, expected)
  if (version === undefined) return undefined
  // Settings of the time before versions were kept can be brought back too.
  if (before && !(await settings.get(circulationVersionName(before.version))))
    await settings.put(circulationVersionName(before.version), before.value)
  await settings.put(circulationVersionName(version), written)
  return version
}
