import { readFileSync } from 'node:fs'
import { runChild } from './child.mjs'
import { withNode } from './node24.mjs'
import { inRoot } from './paths.mjs'
import { prepareTools, prepareWeb } from './prepare.mjs'
import { check } from './check.mjs'
import { test } from './test.mjs'

const quiet = '--disable-warning=ExperimentalWarning'

/** What was compiled is kept for the next start: a third of its time (docs/decisions/0192). It is told from other versions by its contents. */
const serving = (node) => ({ NODE_COMPILE_CACHE: inRoot('node_modules/.cache/compiled'), ...withNode(node) })

/** A command of the server: `npm run import -- …` and its kin. */
const serverCommand =
  (file, flags = []) =>
  async (args) => {
    const node = await prepareTools()
    return runChild(node, [quiet, ...flags, inRoot(file), ...args], { env: serving(node) })
  }

async function start(args) {
  const node = await prepareTools()
  await prepareWeb(node)
  // An answer leaves half a megabyte behind: with room for sixty of them, few are still in use when it is looked through.
  const flags = JSON.parse(readFileSync(inRoot('server/src/start-flags.json'), 'utf8'))
  return runChild(node, [...flags, inRoot('server/src/main.ts'), ...args], { env: serving(node) })
}

/** Every word that `npm run` knows; each answers an exit code. */
export const commands = {
  start,
  test,
  check,
  bench: serverCommand('bench/src/bench.ts'),
  prove: serverCommand('bench/src/prove.ts'),
  institution: serverCommand('server/src/commands/institution.ts'),
  // What an import makes is short-lived: a small nursery swept often keeps its memory under half a gigabyte.
  import: serverCommand('server/src/commands/import.ts', ['--max-semi-space-size=16', '--no-parallel-scavenge']),
  catalogue: serverCommand('server/src/commands/catalogue.ts'),
  patrons: serverCommand('server/src/commands/patrons.ts'),
  comments: serverCommand('server/src/commands/comments.ts'),
}
