import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { root } from './paths.mjs'

const passedOver = new Set(['node_modules', 'dist', 'var', 'artefacts'])

function* filesBelow(place) {
  if (!existsSync(place)) return
  if (!statSync(place).isDirectory()) return yield place
  for (const entry of readdirSync(place, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))) {
    if (passedOver.has(entry.name)) continue
    const below = path.join(place, entry.name)
    if (entry.isDirectory()) yield* filesBelow(below)
    else if (!/\.test\.tsx?$/.test(entry.name)) yield below
  }
}

/** A hash over names and contents of the given files and folders, tests left out. */
export function fingerprint(...places) {
  const hash = createHash('sha256').update(`${process.platform}-${process.arch}`)
  for (const place of places)
    for (const file of filesBelow(place)) hash.update(path.relative(root, file)).update('\0').update(readFileSync(file))
  return hash.digest('hex')
}

/** Runs `work` unless `stamp` says that it already ran for this very fingerprint. */
export async function runUnlessUnchanged(stamp, digest, work) {
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === digest) return false
  await work()
  mkdirSync(path.dirname(stamp), { recursive: true })
  writeFileSync(stamp, digest)
  return true
}
