import { fingerprint, runUnlessUnchanged } from './fingerprint.mjs'
import { runChild } from './child.mjs'
import { node24, withNode } from './node24.mjs'
import { npm } from './npm.mjs'
import { inRoot, root } from './paths.mjs'
import { step } from './progress.mjs'

/** Node 24 and the packages of the lock, installed only when the lock changed. */
export async function prepareTools() {
  const node = await node24()
  const digest = fingerprint(inRoot('package-lock.json'), inRoot('package.json'))
  await runUnlessUnchanged(inRoot('node_modules/.farol-stamp'), digest, () => step('Installing packages', () => npm(node, ['ci'], root)))
  return node
}

/** The browser bundle and the server's renderer, built only when what they are made of changed. */
export async function prepareWeb(node) {
  const inputs = ['web/src', 'web/public', 'web/scripts', 'web/vite.config.ts', 'texts', 'contract/src', 'package-lock.json'].map((part) =>
    inRoot(part),
  )
  await runUnlessUnchanged(inRoot('web/dist/.farol-stamp'), fingerprint(...inputs), () =>
    step('Building the web application', async () => {
      const code = await runChild(node, [inRoot('web/scripts/build.mjs')], { env: withNode(node), cwd: inRoot('web') })
      if (code !== 0) process.exit(code)
    }),
  )
}
