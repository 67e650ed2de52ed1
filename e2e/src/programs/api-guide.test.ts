import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { address } from '../testing/site.ts'

const guide = readFileSync(path.join(import.meta.dirname, '../../../docs/guides/api.md'), 'utf8')

interface Step {
  readonly title: string
  readonly command: string
  /** What stands where in the answer. */
  readonly told: readonly (readonly [place: string, value: string])[]
}

const steps: readonly Step[] = guide
  .split(/^## (?=\d)/m)
  .slice(1)
  .map((part) => ({
    title: part.split('\n')[0]!,
    command: /```sh\n(.*)\n```/.exec(part)![1]!,
    told: [...part.matchAll(/^- `([\w.]+)` is `(.*)`$/gm)].map(([, place, value]) => [place!, value!] as const),
  }))

/** The request that a line of curl sends. */
function requestOf(command: string): { url: string; init: RequestInit } {
  const words = [...command.matchAll(/'([^']*)'|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain!)
  const after = (flag: string) => words.flatMap((word, at) => (words[at - 1] === flag ? [word] : []))
  const [body] = after('-d')
  const headers = Object.fromEntries(after('-H').map((line) => line.split(': ') as [string, string]))
  return { url: words[1]!.replace('http://127.0.0.1:3000', address), init: { headers, ...(body && { method: 'POST', body }) } }
}

const at = (value: unknown, place: string): unknown =>
  place.split('.').reduce((one, key) => (one as Readonly<Record<string, unknown>> | undefined)?.[key], value)

describe('docs/guides/api.md', () => {
  test('has ten calls', () => {
    expect(steps).toHaveLength(10)
  })

  test.each(steps)('$title', async ({ command, told }) => {
    const { url, init } = requestOf(command)
    const answer = await fetch(url, init)
    expect(answer.status).toBe(200)
    const body = await answer.text()
    expect(body.length).toBeGreaterThan(20)
    for (const [place, value] of told) expect([place, String(at(JSON.parse(body), place))]).toEqual([place, value])
  })

  test('the same question again is answered without a body', async () => {
    const { url } = requestOf(steps[0]!.command)
    const etag = (await fetch(url)).headers.get('etag')!
    expect((await fetch(url, { headers: { 'if-none-match': etag } })).status).toBe(304)
  })
})
