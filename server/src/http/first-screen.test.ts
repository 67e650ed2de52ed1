import { hash } from 'node:crypto'
import { pino } from 'pino'
import { describe, expect, test } from 'vitest'
import type { FirstFile } from '../ports/first-screen.ts'
import { createApp } from './app.ts'
import { FirstScreen, nothingInPages } from './first-screen.ts'
import { securityHeaders } from './security-headers.ts'

const files: readonly FirstFile[] = [
  { kind: 'script', tag: '<script src="/boot.js"></script>', text: "page.replace('$&', '$1')" },
  { kind: 'style', tag: '<link rel="stylesheet" href="/assets/a.css">', text: 'a::after { content: "$$" }' },
]
const page = `<head><script src="/boot.js"></script>
<link rel="stylesheet" href="/assets/a.css">
<link rel="stylesheet" href="/instituicao.css"></head><p>&lt;script src="/boot.js">&lt;/script></p>`
const hashOf = (text: string) => `'sha256-${hash('sha256', text, 'base64')}'`
const policyOf = (first: FirstScreen) => securityHeaders('', first)['content-security-policy'] ?? ''

describe('what stands in the way of the first paint', () => {
  test('is put where the page names it, letter by letter, and nothing else is touched', () => {
    expect(new FirstScreen(files).fill(page)).toBe(`<head><script>page.replace('$&', '$1')</script>
<style>a::after { content: "$$" }</style>
<link rel="stylesheet" href="/instituicao.css"></head><p>&lt;script src="/boot.js">&lt;/script></p>`)
    expect(nothingInPages.fill(page)).toBe(page)
  })

  test('is named in the policy by what it says: nothing else that stands in a page is allowed', () => {
    const directives = policyOf(new FirstScreen(files)).split('; ')
    expect(directives).toContain(`script-src 'self' ${hashOf(files[0]!.text)}`)
    expect(directives).toContain(`style-src 'self' ${hashOf(files[1]!.text)}`)
    expect(directives.join()).not.toContain('unsafe')
    expect(policyOf(nothingInPages).split('; ')).toEqual(expect.arrayContaining(["script-src 'self'", "style-src 'self'"]))
  })

  test('cannot end its own element', () => {
    for (const text of ['a</style>', 'a</SCRIPT >', '<!-- a'])
      expect(() => new FirstScreen([{ kind: 'style', tag: '<x>', text }])).toThrow('end its own element')
  })

  test('is allowed by every answer of the program', async () => {
    const { app } = await createApp({
      logger: pino({ level: 'silent' }),
      publicUrl: 'http://localhost',
      trustProxy: 0,
      first: new FirstScreen(files),
    })
    const { headers } = await app.inject('/nada')
    expect(headers['content-security-policy']).toContain(hashOf(files[0]!.text))
    await app.close()
  })
})
