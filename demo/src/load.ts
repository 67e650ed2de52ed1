import { MarcXmlScanner } from '@farol/server/catalogue/formats/marcxml-scanner.ts'
import type { ReadItem } from '@farol/server/catalogue/formats/read-item.ts'
import { importItems, type ImportDoors } from '@farol/server/features/import/import-records.ts'
import { settingNames, type InstitutionSettings } from '@farol/server/ports/institution-settings.ts'
import { demoMarcXml } from './records.ts'

export type DemoDoors = ImportDoors & { readonly settings: InstitutionSettings }

function* scanned(xml: Iterable<string>): Generator<ReadItem> {
  const scanner = new MarcXmlScanner()
  for (const piece of xml) yield* scanner.push(Buffer.from(piece))
  yield* scanner.end()
}

/** Fills an empty catalogue with the demo university, by the import that a library uses. */
export async function loadDemo(
  doors: DemoDoors,
  { today, say }: { readonly today: Date; readonly say: (line: string) => void },
): Promise<void> {
  say('Preparing the demo university …')
  const counts = await importItems(doors, { source: 'demo', file: 'demo' }, scanned(demoMarcXml(today.toISOString().slice(0, 10))))
  await doors.settings.put(settingNames.demo, { since: today.toISOString() })
  say(`Preparing the demo university: ${counts.stored} titles`)
}
