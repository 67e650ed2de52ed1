import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ComposedStores } from '../composition/stores.ts'
import { catalogueUsage, readCatalogueArguments, type CatalogueAct } from './catalogue-arguments.ts'
import { deleteTitles, hideTitles } from './change-titles.ts'
import { exportOthers, exportTitles } from './export-titles.ts'
import { runCommand, withNamedFile, withStores } from './run-command.ts'
import { strikeQuarantine } from './strike-quarantine.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)

type Of<A extends CatalogueAct['act']> = Extract<CatalogueAct, { act: A }>

async function listQuarantine({ quarantine }: ComposedStores, { after, limit, json }: Of<'quarantine'>): Promise<number> {
  const entries = await quarantine.list({ after, limit })
  for (const { raw, ...entry } of entries) {
    if (json) say(JSON.stringify({ ...entry, bytes: raw?.length ?? 0 }))
    else
      say(
        `${entry.id}  ${entry.file} @${entry.byteOffset}  record ${entry.recordNumber}  ${entry.reason}${entry.detail ? `: ${entry.detail}` : ''}`,
      )
  }
  if (!json) say(`${await quarantine.count()} in quarantine`)
  return 0
}

async function writeBytes({ quarantine }: ComposedStores, { id }: Of<'bytes'>): Promise<number> {
  const [entry] = await quarantine.list({ after: id - 1, limit: 1 })
  if (entry?.id !== id) {
    process.stderr.write(`there is no record ${id} in quarantine\n`)
    return 1
  }
  process.stdout.write(entry.raw ?? '')
  return 0
}

async function strikeOff(stores: ComposedStores, { ids }: Of<'strike'>): Promise<number> {
  const struck = new Set(await strikeQuarantine(stores, ids))
  const unknown = ids.filter((id) => !struck.has(id))
  if (unknown.length > 0) process.stderr.write(`there is no record ${unknown.join(', ')} in quarantine\n`)
  say(`${struck.size === 1 ? '1 record' : `${struck.size} records`} struck off, ${await stores.quarantine.count()} in quarantine`)
  return unknown.length > 0 ? 1 : 0
}

async function listRuns({ importRuns }: ComposedStores, { limit, json }: Of<'runs'>): Promise<number> {
  for (const run of await importRuns.list({ limit })) {
    const { id, file, state, startedAt, read, stored, replaced, unchanged, quarantined } = run
    if (json) say(JSON.stringify(run))
    else
      say(
        `${id}  ${startedAt}  ${state}  ${file}: ${read} read, ${stored} stored, ${replaced} replaced, ${unchanged} unchanged, ${quarantined} quarantined`,
      )
  }
  return 0
}

const titlesText = (count: number) => (count === 1 ? '1 title' : `${count} titles`)

async function changeTitles(stores: ComposedStores, { act, ids }: Of<'suppress' | 'unsuppress' | 'delete'>): Promise<number> {
  const there = new Set((await stores.titles.byIds(ids)).map(({ id }) => id))
  const unknown = ids.filter((id) => !there.has(id))
  if (unknown.length > 0) process.stderr.write(`there is no title ${unknown.join(', ')}\n`)
  if (act !== 'delete') {
    const changed = await hideTitles(stores, ids, act === 'suppress')
    say(`${titlesText(changed.length)} ${act === 'suppress' ? 'suppressed' : 'shown again'}`)
    return unknown.length > 0 ? 1 : 0
  }
  const gone = new Set(await deleteTitles(stores, ids))
  const kept = [...there].filter((id) => !gone.has(id))
  say(`${titlesText(gone.size)} deleted`)
  if (kept.length > 0) process.stderr.write(`kept, for copies, issues or teaching plans hang on them: ${kept.join(', ')}\n`)
  return kept.length + unknown.length > 0 ? 1 : 0
}

async function exportAll({ titles, storedRecords }: ComposedStores, choice: Of<'export'>): Promise<number> {
  const out = choice.out === undefined ? process.stdout : createWriteStream(choice.out)
  let leftOut = 0
  const onLeftOut = () => void (leftOut += 1)
  const { kind } = choice
  const told = { ...choice, onLeftOut }
  const pieces = kind === 'titles' ? exportTitles(titles, told) : exportOthers(storedRecords, kind, told)
  const write = () => pipeline(Readable.from(pieces), out, { end: choice.out !== undefined })
  await (choice.out === undefined ? write() : withNamedFile(choice.out, write))
  if (leftOut > 0) process.stderr.write(`${leftOut} ${kind} have fields that ISO 2709 cannot hold; marcxml and marc-json give them whole\n`)
  return 0
}

async function obey(stores: ComposedStores, act: CatalogueAct): Promise<number> {
  if (act.act === 'quarantine') return listQuarantine(stores, act)
  if (act.act === 'strike') return strikeOff(stores, act)
  if (act.act === 'runs') return listRuns(stores, act)
  if (act.act === 'bytes') return writeBytes(stores, act)
  if (act.act === 'export') return exportAll(stores, act)
  return changeTitles(stores, act)
}

// Whoever reads what we write may have seen enough (| head): that is no fault.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error
  process.exit(0)
})

await runCommand({
  usage: catalogueUsage,
  read: readCatalogueArguments,
  run: (act) => withStores((stores) => obey(stores, act)),
})
