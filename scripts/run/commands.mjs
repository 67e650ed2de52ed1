import { readFileSync } from 'node:fs'
import { runChild } from './child.mjs'
import { knownFlags } from './known-flags.mjs'
import { withNode } from './node24.mjs'
import { inRoot } from './paths.mjs'
import { prepareTools, prepareWeb } from './prepare.mjs'
import { check } from './check.mjs'
import { test } from './test.mjs'

const quiet = '--disable-warning=ExperimentalWarning'

/** What was compiled is kept for the next start: a third of its time (docs/decisions/testing.md). It is told from other versions by its contents. */
const serving = (node) => ({ NODE_COMPILE_CACHE: inRoot('node_modules/.cache/compiled'), ...withNode(node) })

/** The flags of a file that the running Node knows: another one starts without them. */
const flagsIn = (node, file) => knownFlags(node, JSON.parse(readFileSync(inRoot(file), 'utf8')))

/** A command of the server: `npm run import -- …` and its kin. */
const serverCommand =
  (file, flags = () => [quiet]) =>
  async (args) => {
    const node = await prepareTools()
    return runChild(node, [...flags(node), inRoot(file), ...args], { env: serving(node) })
  }

/** Many of them ask a running site: none of them learns after half an hour of filling a catalogue that there are no pages. */
const measuring = (file) => {
  const run = serverCommand(file)
  return async (args) => {
    await prepareWeb(await prepareTools())
    return run(args)
  }
}

async function start(args) {
  const node = await prepareTools()
  await prepareWeb(node)
  // An answer leaves half a megabyte behind: with room for sixty of them, few are still in use when it is looked through.
  return runChild(node, [...flagsIn(node, 'server/src/commands/start-flags.json'), inRoot('server/src/main.ts'), ...args], {
    env: serving(node),
    // A second more than the server gives itself. A command has the time that it takes: an import may have an index to finish.
    killAfterMs: 11_000,
  })
}

/** Every word that `npm run` knows; each answers an exit code. */
export const commands = {
  start,
  test,
  check,
  bench: measuring('bench/src/bench.ts'),
  prove: measuring('bench/src/prove.ts'),
  institution: serverCommand('server/src/commands/institution.ts'),
  // What an import makes is short-lived: a small nursery swept often keeps its memory under half a gigabyte, and what little lives longer
  // is not worth looking through before there are 64 MB of it.
  import: serverCommand('server/src/commands/import.ts', (node) => flagsIn(node, 'server/src/commands/import-flags.json')),
  catalogue: serverCommand('server/src/commands/catalogue.ts'),
  patrons: serverCommand('server/src/commands/patrons.ts'),
  comments: serverCommand('server/src/commands/comments.ts'),
  staff: serverCommand('server/src/commands/staff.ts'),
  circulation: serverCommand('server/src/commands/circulation.ts'),
  debts: serverCommand('server/src/commands/debts.ts'),
  backup: serverCommand('server/src/commands/backup.ts'),
  restore: serverCommand('server/src/commands/restore.ts'),
  'demo-files': serverCommand('demo/src/write-files.ts'),
}
