import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'farol-child-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const file = (name: string) => path.join(folder, name)
const module = JSON.stringify(path.join(import.meta.dirname, 'child.mjs'))

/** A program that says when it is there, and ends with 7 a while after it was first asked to: then it says how often it was asked. */
const slow = `
  const { renameSync, writeFileSync } = require('node:fs')
  let asked = 0
  process.on('SIGTERM', () => {
    asked += 1
    if (asked === 1) setTimeout(() => { writeFileSync('asked.part', String(asked)); renameSync('asked.part', 'asked'); process.exit(7) }, 900)
  })
  setInterval(() => {}, 1000)
  writeFileSync('there', '')
`

/** A runner of that program, and what it does meanwhile. */
function runnerOf(options: string, meanwhile: string): string {
  writeFileSync(
    file('runner.mjs'),
    `
    import { existsSync } from 'node:fs'
    import { mock } from 'node:test'
    mock.timers.enable({ apis: ['setTimeout'] })
    const { runChild } = await import(${module})
    const ended = runChild(process.execPath, ['-e', ${JSON.stringify(slow)}], { cwd: ${JSON.stringify(folder)}, ${options} })
    const there = new Promise((resolve) => { const poll = setInterval(() => existsSync('there') && resolve(clearInterval(poll)), 20) })
    await there
    ${meanwhile}
    process.exit(await ended)
    `,
  )
  return file('runner.mjs')
}

const run = (options: string) =>
  spawnSync(process.execPath, [runnerOf(options, "process.emit('SIGTERM'); mock.timers.tick(60_000)")], {
    cwd: folder,
    // Below the limit of a test: while a program is waited for, no other limit can end it.
    timeout: 100_000,
  }).status

test('a program that is asked to end is given the time that it takes', () => {
  expect(run('')).toBe(7)
})

test('where a limit is given, the program is killed after it', () => {
  expect(run('killAfterMs: 11_000')).toBe(1)
})

test('when the parent dies without a word, the program is asked to end once: twice would mean at once', async () => {
  const parent = spawn('sh', ['-c', '"$0" "$1" & wait', process.execPath, runnerOf('', '')], { cwd: folder, stdio: 'ignore' })
  await expect.poll(() => existsSync(file('there'))).toBe(true)
  parent.kill('SIGKILL')
  await expect.poll(() => existsSync(file('asked'))).toBe(true)
  expect(readFileSync(file('asked'), 'utf8')).toBe('1')
})
