import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
// @ts-expect-error plain JavaScript without types
import { inRoot } from './paths.mjs'

const built = 'web/dist/pages'

/** A checkout whose packages are installed, and of which nothing was built yet. */
async function freshCheckout(): Promise<string> {
  const root = mkdtempSync(path.join(tmpdir(), 'farol-checkout-'))
  const write = (file: string, text: string) => {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true })
    writeFileSync(path.join(root, file), text)
  }
  cpSync(inRoot('scripts'), path.join(root, 'scripts'), { recursive: true })
  write('package.json', '{ "type": "module" }')
  write('package-lock.json', '{}')
  write('web/scripts/build.mjs', `import { writeFileSync } from 'node:fs'\nwriteFileSync('../${built}', 'pages')`)
  write('web/dist/.keep', '')
  for (const name of ['bench', 'prove'])
    write(
      `bench/src/${name}.ts`,
      `import { readFileSync } from 'node:fs'\nprocess.stdout.write('${name} has ' + readFileSync('${built}', 'utf8'))`,
    )
  const { fingerprint } = (await import(path.join(root, 'scripts/run/fingerprint.mjs'))) as { fingerprint: (...files: string[]) => string }
  write('node_modules/.farol-stamp', fingerprint(path.join(root, 'package-lock.json'), path.join(root, 'package.json')))
  return root
}

test.each(['bench', 'prove'])('a newcomer whose first command is %s finds the pages built for it', async (name) => {
  const root = await freshCheckout()
  try {
    const { stdout, status } = spawnSync(process.execPath, ['scripts/run.mjs', name, 'http'], { cwd: root, encoding: 'utf8' })
    expect(stdout).toContain(`${name} has pages`)
    expect(status).toBe(0)
  } finally {
    rmSync(root, { recursive: true, force: true })
  }
})
