import { existsSync, rmSync } from 'node:fs'
import path from 'node:path'
import { fingerprint, runUnlessUnchanged } from './fingerprint.mjs'
import { npm } from './npm.mjs'
import { inRoot } from './paths.mjs'
import { say, step } from './progress.mjs'

const [major, minor] = process.versions.node.split('.').map(Number)
const thisNodeServes = major > 24 || (major === 24 && minor >= 15)

/** The path of a Node >= 24.15: our own, else the platform package locked in tools/runtime. */
export async function node24() {
  if (thisNodeServes) return process.execPath
  const folder = inRoot('tools/runtime')
  const windows = process.platform === 'win32'
  const packaged = `node-${windows ? 'win' : process.platform}-${process.arch}`
  const binary = path.join(folder, 'node_modules', packaged, 'bin', windows ? 'node.exe' : 'node')
  const fetch = () => step('Fetching Node 24 from the npm registry', () => npm(process.execPath, ['ci'], folder))
  const stamp = path.join(folder, 'node_modules/.farol-stamp')
  if (!existsSync(binary)) rmSync(stamp, { force: true })
  await runUnlessUnchanged(stamp, fingerprint(path.join(folder, 'package-lock.json')), fetch)
  if (existsSync(binary)) return binary
  say(`There is no packaged Node 24 for ${process.platform}-${process.arch}: install Node 24.15 or later and run this again.`)
  return process.exit(1)
}

/** The environment under which `node` is the given one. */
export const withNode = (node) => ({ ...process.env, PATH: path.dirname(node) + path.delimiter + (process.env.PATH ?? '') })
