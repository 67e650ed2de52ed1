import { decodeText } from '../calls/decode-text.ts'
import { unknownColumns } from '../calls/read-csv.ts'
import { importColumns } from '../features/circulation-import/import-kinds.ts'
import { importCirculation, type ImportDeps } from '../features/circulation-import/import-circulation.ts'
import type { CirculationCheck } from '../ports/circulation-check.ts'
import type { CirculationCommand } from './circulation-arguments.ts'
import { complaintLine } from '../texts/complaint-text.ts'
import { readNamedFile } from './run-command.ts'
import { checkSettings, loadSettings, SettingsRefused, showSettings, type SettingsDeps } from './circulation-settings.ts'

export interface CirculationDeps extends ImportDeps, SettingsDeps {
  readonly circulationCheck: CirculationCheck
  /** The local day of the libraries. */
  readonly today: () => string
}

async function check({ circulationCheck, today, say }: CirculationDeps): Promise<number> {
  const counts = await circulationCheck.run(today())
  for (const { name, count } of counts) say(`${String(count).padStart(6)}  ${name}`)
  const broken = counts.filter(({ count }) => count > 0).length
  say(broken === 0 ? `${counts.length} invariants hold` : `${broken} of ${counts.length} invariants are broken`)
  return broken === 0 ? 0 : 1
}

async function importFile(deps: CirculationDeps, { kind, file }: Extract<CirculationCommand, { act: 'import' }>): Promise<number> {
  const text = decodeText(await readNamedFile(file))
  const unknown = unknownColumns(text, importColumns[kind])
  if (unknown !== undefined) {
    deps.say(`${file}: ${unknown}; nothing was taken in`)
    return 2
  }
  const { reasons, ...counts } = await importCirculation(deps, kind, file, text)
  for (const [name, count] of Object.entries(counts)) deps.say(`${name.padEnd(12)}${String(count).padStart(8)}`)
  for (const [reason, count] of Object.entries(reasons)) deps.say(`  ${reason.padEnd(24)}${String(count).padStart(6)}`)
  return counts.quarantined > 0 ? 1 : 0
}

async function settings(deps: CirculationDeps, command: Extract<CirculationCommand, { act: 'settings' }>): Promise<number> {
  try {
    if (command.what === 'show') await showSettings(deps)
    else if (command.what === 'check') await checkSettings(deps, command.file)
    else return (await loadSettings(deps, command.file, command.version)) ? 0 : 1
    return 0
  } catch (error) {
    if (!(error instanceof SettingsRefused)) throw error
    for (const complaint of error.complaints) deps.say(`- ${complaintLine(complaint)}`)
    return 1
  }
}

/** Does one command; answers the exit code. */
export function runCirculation(deps: CirculationDeps, command: CirculationCommand): Promise<number> {
  if (command.act === 'check') return check(deps)
  return command.act === 'import' ? importFile(deps, command) : settings(deps, command)
}
