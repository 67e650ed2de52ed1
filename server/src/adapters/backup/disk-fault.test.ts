import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { diskFault } from './disk-fault.ts'
import { runProgram } from './run-program.ts'

const thrown = (work: Promise<unknown>): Promise<unknown> => work.then(() => undefined, (error: unknown) => error) // prettier-ignore
const errno = (code: string, file?: string) => Object.assign(new Error(`${code}: said, open`), { code, ...(file && { path: file }) })

// Every write to this device fails as one to a full disk does.
const full = '/dev/full'

test('a full disk is told as one, by a write of this program and by a program of the system', async () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'farol-full-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  writeFileSync(path.join(folder, 'a'), 'x')
  const asked = /the disk is full \(ENOSPC\): make room, then run this again/
  expect(diskFault(await thrown(writeFile(full, 'x')))).toMatch(asked)
  const byTar = diskFault(await thrown(runProgram('tar', ['-cf', full, '-C', folder, 'a'], { LC_ALL: 'C' })))
  expect(byTar).toBe(`${full}: the disk is full (ENOSPC): make room, then run this again`)
  expect(diskFault(new Error('tar: institution/x.png: Wrote only 6656 of 10240 bytes'))).toMatch(/^institution\/x\.png: the disk is full/)
  expect(diskFault(new Error('not opened', { cause: new Error('database or disk is full') }))).toMatch(asked)
})

test('a folder that may not be read is told with its name', async () => {
  const said =
    'echo "tar: institution: Cannot open: Permission denied" >&2; echo "tar: Exiting with failure status due to previous errors" >&2; exit 2'
  const readable = 'institution: the user that runs this may not read or write it (EACCES)'
  expect(diskFault(await thrown(runProgram('sh', ['-c', said], { PATH: '/bin:/usr/bin' })))).toBe(readable)
  expect(diskFault(errno('EACCES', '/var/farol'))).toBe('/var/farol: the user that runs this may not read or write it (EACCES)')
})

test('what is no matter of the disk stays as it is', () => {
  const others = [errno('ENOENT', '/x'), new Error('pg_dump: error: permission denied for table patron'), 'text', undefined]
  expect(others.map(diskFault)).toEqual([undefined, undefined, undefined, undefined])
})
