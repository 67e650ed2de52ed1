import { readFile } from 'node:fs/promises'
import * as z from 'zod/mini'
import { circulationSetting, CirculationSettings } from '../ports/library-system/circulation-settings.ts'
import type { Stores } from '../ports/stores.ts'

export type SettingsDeps = Pick<Stores, 'settings' | 'libraries' | 'audit'> & { readonly say: (line: string) => void }

/** The file is not one of settings; the lines say why. */
export class SettingsRefused extends Error {
  readonly complaints: readonly string[]
  constructor(complaints: readonly string[]) {
    super(complaints.join('; '))
    this.complaints = complaints
  }
}

async function read(file: string): Promise<unknown> {
  const text = await readFile(file, 'utf8')
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new SettingsRefused([`${file} is not JSON: ${error instanceof Error ? error.message : String(error)}`])
  }
}

/** The parser of the wire carries no sentences. */
function complaintOf(issue: z.core.$ZodIssue): string {
  if (issue.code === 'unrecognized_keys') return `there is no setting ${issue.keys.join(', ')}`
  if (issue.code === 'too_small') return `must be ${String(issue.minimum)} or more`
  if (issue.code === 'too_big') return `must be ${String(issue.maximum)} or less`
  if (issue.code === 'invalid_value') return `must be one of ${issue.values.map(String).join(', ')}`
  return issue.code === 'invalid_type' ? `must be of type ${issue.expected}` : 'is not understood'
}

async function checked(
  { libraries }: SettingsDeps,
  file: string,
): Promise<{ readonly written: unknown; readonly settings: CirculationSettings }> {
  const written = await read(file)
  const parsed = z.safeParse(CirculationSettings, written)
  if (!parsed.success)
    throw new SettingsRefused(
      parsed.error.issues.map((issue) => `${issue.path.map(String).join('.') || 'the file'}: ${complaintOf(issue)}`),
    )
  const { centralLibrary } = parsed.data
  const known = (await libraries.libraries()).map(({ code }) => code)
  if (centralLibrary !== undefined && !known.includes(centralLibrary))
    throw new SettingsRefused([`centralLibrary: there is no library ${centralLibrary}`])
  return { written, settings: parsed.data }
}

/** The settings that hold, those that ship included. */
export async function showSettings({ settings, say }: SettingsDeps): Promise<void> {
  const stored = await settings.get(circulationSetting)
  say(JSON.stringify(z.parse(CirculationSettings, stored?.value ?? {}), null, 2))
}

export async function checkSettings(deps: SettingsDeps, file: string): Promise<void> {
  await checked(deps, file)
  deps.say('The settings are right.')
}

/** Answers false where somebody stored another version meanwhile. */
export async function loadSettings(deps: SettingsDeps, file: string, expected: number | undefined): Promise<boolean> {
  const { written } = await checked(deps, file)
  const version = await deps.settings.put(circulationSetting, written, expected)
  if (version === undefined) {
    deps.say(`Version ${expected} does not hold any more; nothing was changed.`)
    return false
  }
  await deps.audit.record({ actor: { kind: 'system' }, act: 'changed_setting', detail: { setting: circulationSetting, version } })
  deps.say(`Version ${version} holds.`)
  return true
}
