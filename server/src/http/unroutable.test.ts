import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '../adapters/database/testing/engines.ts'
import { openTestSite, type TestSite } from '../testing/site.ts'
import { isUnroutable } from './unroutable.ts'

test.each([
  '/%0A',
  '/%0d',
  '/acervo/1%0A',
  '/%E2%80%A8',
  '/%e2%80%a9x',
  '//host',
  '/.//host',
  '/x/..//host',
  '/%2e//host',
  '/\\host',
  '//',
])('%s is of no page', (url) => {
  expect(isUnroutable(url)).toBe(true)
})

test.each(['/', '/acervo/1', '/acervo//1', '/pesquisa_geral?q=a%0Ab', '/a%20b', '/ação', '/x?redirect=//host', '/.host/a', '/%2Fhost'])(
  '%s may be of a page',
  (url) => {
    expect(isUnroutable(url)).toBe(false)
  },
)

describe(engines[0]!.name, () => {
  let site: TestSite
  const lines: string[] = []
  beforeAll(async () => {
    const renderer = {
      languages: ['pt'] as const,
      render: async ({ address }: { readonly address: string }) => {
        throw new Error(`No route matches URL "${decodeURIComponent(address)}"`)
      },
    }
    site = await openTestSite(engines[0]!, {
      renderer,
      logger: pino({ level: 'error' }, { write: (line: string) => void lines.push(line) }),
    })
  })
  afterAll(() => site.remove())

  test.each(['/%0A', '/%0D', '/%E2%80%A8', '/.//evil.example', '//evil.example/', '/meufarol/%0Asenha'])(
    '%s: a page in the reader’s language, 404, without a form, a script or the address',
    async (url) => {
      const answer = await site.get(url, { 'accept-language': 'en' })
      expect(answer.statusCode).toBe(404)
      expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
      expect(answer.body).toContain('This address does not exist.')
      expect(answer.body).not.toMatch(/evil\.example|senha|<form|<script/)
      expect(answer.headers['content-security-policy']).toContain("form-action 'self'")
    },
  )

  test('of a call: 404 in JSON', async () => {
    expect((await site.get('/api/%0A')).json().code).toBe('nao_encontrado')
  })

  test('no address stands in the log of an error, nor in what is reported', async () => {
    lines.length = 0
    expect((await site.get('/acervo/maria%20jos%C3%A9?cpf=12345678909')).statusCode).toBe(500)
    expect(lines.join('')).toContain('a bug')
    expect(lines.join('')).not.toMatch(/maria|12345678909/)
  })
})
