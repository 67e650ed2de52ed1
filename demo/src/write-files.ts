import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { demoAuthorities } from './authorities.ts'
import { localDate } from './days.ts'
import { collectionXml } from './marc.ts'
import { periodicals } from './press/periodicals.ts'
import { demoMarcXml } from './records.ts'

/** The demo as files that any library system can import: `npm run demo-files -- FOLDER`. */
const [folder] = process.argv.slice(2)
if (folder === undefined) {
  process.stderr.write('Name the folder that the files shall stand in.\n')
  process.exit(2)
}
const files = {
  'authorities.xml': collectionXml(demoAuthorities()),
  'titles-with-items.xml': demoMarcXml(localDate(new Date())),
  'holdings.xml': collectionXml(periodicals.flatMap(({ holdings }) => holdings)),
}
mkdirSync(folder, { recursive: true })
for (const [name, pieces] of Object.entries(files)) {
  writeFileSync(path.join(folder, name), [...pieces].join(''))
  process.stdout.write(`${path.join(folder, name)}\n`)
}
