import * as z from 'zod/mini'
import { checkCirculation, storeCirculation } from '../calls/circulation-versions.ts'
import { circulationSetting, CirculationSettings } from '../ports/library-system/circulation-settings.ts'
import type { Complaint } from '../ports/complaint.ts'
import type { Stores, Transactions } from '../ports/stores.ts'
import { complaintLine } from '../texts/complaint-text.ts'
import { readNamedFile } from './run-command.ts'

/** `say` writes what was asked for, `note` what a person wants to know beside it: the first may go into a file. */
export type SettingsDeps = Pick<Stores, 'settings' | 'libraries'> &
  Transactions & { readonly say: (line: string) => void; readonly note: (line: string) => void }

/** The file is not one of settings; the complaints say why. */
export class SettingsRefused extends Error {
  readonly complaints: readonly Complaint[]
  constructor(complaints: readonly Complaint[]) {
    super(complaints.map(complaintLine).join('; '))
    this.complaints = complaints
  }
}

async function read(file: string): Promise<unknown> {
  const text = (await readNamedFile(file)).toString('utf8')
  try {
    return JSON.parse(text)
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    throw new SettingsRefused([{ place: file, reason: 'notJson', params: { why } }])
  }
}

async function checked(deps: SettingsDeps, file: string): Promise<unknown> {
  const written = await read(file)
  const complaints = await checkCirculation(deps, written)
  if (complaints.length > 0) throw new SettingsRefused(complaints)
  return written
}

/** The settings that hold, those that ship included. */
export async function showSettings({ settings, say, note }: SettingsDeps): Promise<void> {
  const stored = await settings.get(circulationSetting)
  note(`Version ${stored?.version ?? 0} holds.`)
  say(JSON.stringify(z.parse(CirculationSettings, stored?.value ?? {}), null, 2))
}

export async function checkSettings(deps: SettingsDeps, file: string): Promise<void> {
  await checked(deps, file)
  deps.say('The settings are right.')
}

/** Answers false where somebody stored another version meanwhile. */
export async function loadSettings(deps: SettingsDeps, file: string, expected: number | undefined): Promise<boolean> {
  const written = await checked(deps, file)
  const version = await deps.together(async (inside) => {
    const stored = await storeCirculation(inside, written, expected)
    if (stored === undefined) return undefined
    const detail = { setting: circulationSetting, version: stored }
    await inside.audit.record({ actor: { kind: 'system' }, act: 'changed_setting', subject: { kind: 'setting', id: stored }, detail })
    return stored
  })
  if (version === undefined) {
    const present = (await deps.settings.get(circulationSetting))?.version ?? 0
    deps.say(`Version ${expected} does not hold any more, but version ${present}; nothing was changed.`)
    return false
  }
  deps.say(`Version ${version} holds.`)
  return true
}
