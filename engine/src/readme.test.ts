import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const ours = path.join(import.meta.dirname, '..')

test('the example of the README runs as it stands, and once more over what it wrote', async () => {
  const readme = await readFile(path.join(ours, 'README.md'), 'utf8')
  const examples = [...readme.matchAll(/```ts\n([\s\S]*?)```/g)].map(([, code]) => code!)
  expect(examples).toHaveLength(1)
  const folder = await mkdtemp(path.join(os.tmpdir(), 'engine-readme-'))
  try {
    // What a program finds that has the engine among its packages.
    await symlink(path.join(ours, '../node_modules'), path.join(folder, 'node_modules'))
    await writeFile(path.join(folder, 'package.json'), '{"type":"module"}')
    await writeFile(path.join(folder, 'example.ts'), examples[0]!)
    for (const _ of ['first', 'second']) {
      const { stdout, stderr } = await promisify(execFile)(process.execPath, ['example.ts'], { cwd: folder })
      expect(JSON.parse(stdout)).toEqual({
        total: 1,
        hits: [{ id: 1, score: expect.any(Number) }],
        facets: { year: [{ value: '1899', count: 1 }] },
      })
      expect(stderr).toBe('')
    }
  } finally {
    await rm(folder, { recursive: true })
  }
})
