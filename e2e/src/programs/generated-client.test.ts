import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { address } from '../testing/site.ts'

const root = path.join(import.meta.dirname, '../../..')
const generator = path.join(root, 'tools/api-client/node_modules/openapi-typescript/bin/cli.js')
const compiler = path.join(root, 'node_modules/typescript/bin/tsc')

/** What another program is written with: a call that knows paths, questions and answers by the generated types alone. */
const client = `
import type { paths } from './api.ts'
declare const process: { readonly argv: readonly string[] }

type Get<P extends keyof paths> = paths[P]['get']
type Question<P extends keyof paths> = Get<P> extends { parameters: { query?: infer Q } } ? NonNullable<Q> : never
type Answer<P extends keyof paths> = Get<P> extends { responses: { 200: { content: { 'application/json': infer A } } } } ? A : never

async function get<P extends keyof paths>(called: P, question: Question<P>): Promise<Answer<P>> {
  const asked = new URLSearchParams(Object.entries(question).map(([name, value]): [string, string] => [name, String(value)]))
  const answer = await fetch(process.argv[2] + called + '?' + asked, { headers: { lang: '5' } })
  return (await answer.json()) as Answer<P>
}
`

const use = `
const found = await get('/api/consulta', { q: 'casmurro', perPage: '10' })
// A list alone is the answer to \`termo_pesquisa\`.
if (Array.isArray(found)) throw new Error('a list without a total')
const authors: readonly string[] = found.data.flatMap((title) => title.autor_principal ?? [])
console.log(JSON.stringify({ total: found.total, author: authors[0] }))
`

const wrong = {
  'a path that is not there': `await get('/api/consultas', { q: 'casmurro' })`,
  'a parameter that is not there': `await get('/api/consulta', { question: 'casmurro' })`,
  'a value that a parameter does not take': `await get('/api/consulta', { guia: 'nowhere' })`,
  'a field that is not there': `console.log((await get('/api/consulta', { q: 'casmurro' })).totals)`,
}

describe('a client generated from /api/openapi.json', () => {
  let folder: string
  const run = (...words: readonly string[]) => spawnSync(process.execPath, words, { cwd: folder, encoding: 'utf8' })
  const write = (name: string, text: string) => writeFileSync(path.join(folder, name), text)
  const compile = (...files: readonly string[]) =>
    run(
      compiler,
      '--strict',
      '--noEmit',
      '--target',
      'es2024',
      '--module',
      'nodenext',
      '--allowImportingTsExtensions',
      '--types',
      '',
      ...files,
    )

  beforeAll(async () => {
    folder = mkdtempSync(path.join(os.tmpdir(), 'farol-client-'))
    write('package.json', '{ "type": "module" }')
    write('openapi.json', await (await fetch(`${address}/api/openapi.json`)).text())
    const made = run(generator, 'openapi.json', '--output', 'api.ts')
    expect(made.status, made.stderr).toBe(0)
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  test('compiles with our own TypeScript, and finds a title of the demo', () => {
    write('client.ts', client + use)
    const compiled = compile('client.ts')
    expect([compiled.status, compiled.stdout]).toEqual([0, ''])
    const ran = run('client.ts', address)
    expect(ran.status, ran.stderr).toBe(0)
    expect(JSON.parse(ran.stdout)).toEqual({ total: expect.any(Number), author: 'Assis, Machado de, 1839-1908' })
  })

  test('refuses a wrong path, parameter or field before anything is sent', () => {
    const files = Object.values(wrong).map((text, at) => {
      write(`wrong-${at}.ts`, client + text)
      return `wrong-${at}.ts`
    })
    const { stdout } = compile(...files)
    const refused = files.filter((file) => new RegExp(`^${file}\\(\\d+,\\d+\\): error`, 'm').test(stdout))
    expect(refused, stdout).toEqual(files)
  })
})
