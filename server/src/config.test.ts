import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { readConfig } from './config.ts'

describe('settings', () => {
  test('nothing needs to be set, and no secret has a default', () => {
    const config = readConfig({})
    expect(config).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      dataDir: 'var',
      slug: 'farol',
      publicUrl: 'http://127.0.0.1:3000',
      trustProxy: 0,
    })
    expect(config.checkReplies).toBe(false)
    expect(config.secretFile).toBeUndefined()
    expect(config.smtpUrl).toBeUndefined()
  })

  test.each([
    ['PORT', '80x'],
    ['PORT', '70000'],
    ['DATABASE_URL', 'mysql://x'],
    ['LIBRARY_SYSTEM', 'paper'],
    ['PUBLIC_URL', 'javascript:alert(1)'],
    ['SMTP_URL', 'mail.example.org'],
    ['LOG_LEVEL', 'loud'],
    ['CHECK_REPLIES', 'yes'],
    ['LOG_FORMAT', 'pretty'],
    ['TRUST_PROXY', 'true'],
    ['PRODUCT_SLUG', 'Farol/..'],
    ['DEMO', 'yes'],
    ['METRICS_KEY', 'short'],
    ['SECURITY_CONTACT', 'javascript:alert(1)'],
    ['ERROR_DSN', 'https://errors.example.org/7'],
    ['ERROR_DSN', 'https://key@errors.example.org'],
    ['ERROR_DSN', 'ftp://key@errors.example.org/7'],
    ['SEARCH_URL', 'http://127.0.0.1:9200'],
  ])('%s=%s is refused by name', (name, value) => {
    expect(() => readConfig({ [name]: value })).toThrow(new RegExp(`^${name} `))
  })

  test('the captcha’s key is empty unless it is set, and is set with its secret', () => {
    expect(readConfig({}).recaptcha).toBeUndefined()
    expect(readConfig({ RECAPTCHA_SITE_KEY: 'of the site', RECAPTCHA_SECRET: 'of the server' }).recaptcha).toEqual({
      siteKey: 'of the site',
      secret: 'of the server',
    })
    expect(() => readConfig({ RECAPTCHA_SITE_KEY: 'alone' })).toThrow(/^RECAPTCHA_SECRET /)
    expect(() => readConfig({ RECAPTCHA_SECRET: 'alone' })).toThrow(/^RECAPTCHA_SITE_KEY /)
  })

  test('the address that errors are reported to is empty unless it is set; a wrong one is refused without its key', () => {
    expect(readConfig({}).errorDsn).toBeUndefined()
    expect(readConfig({ ERROR_DSN: 'https://key@errors.example.org/of/7' }).errorDsn?.host).toBe('errors.example.org')
    expect(() => readConfig({ ERROR_DSN: 'ftp://seekrit@errors.example.org/7' })).toThrow(/^ERROR_DSN (?!.*seekrit)/)
  })

  test('no secret value stands in the code: no key, no password in an address, no address that errors are reported to', () => {
    const root = path.resolve(import.meta.dirname, '../..')
    const secrets = [
      /-----BEGIN [A-Z ]*PRIVATE KEY/,
      /client_secret['"]?\s*[:=]\s*['"]\w/,
      /https?:\/\/[^\s/'"`$<{]+:[^\s/'"`$<{]+@/,
      /https:\/\/[0-9a-f]{32}@/,
      /['"`](?=[\w+/=-]*[0-9])(?=[\w+/=-]*[a-z])(?=[\w+/=-]*[A-Z])(?![\w+/=-]*(?:\/\w+){2})[\w+/=-]{32,}['"`]/,
    ]
    const files = ['contract/src', 'web/src', 'server/src'].flatMap((folder) =>
      readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
        .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|(?:^|\/)(?:testing|suites)\//.test(file))
        .map((file) => path.join(root, folder, file)),
    )
    expect(files.length).toBeGreaterThan(300)
    const found = files.flatMap((file) => {
      const text = readFileSync(file, 'utf8')
      return secrets.flatMap((secret) => secret.exec(text)?.[0] ?? []).map((said) => `${path.relative(root, file)}: ${said}`)
    })
    expect(found).toEqual([])
    for (const planted of [
      "'-----BEGIN PRIVATE KEY'",
      "client_secret: 'a'",
      "'https://ana:senha@x.org'",
      "'Zm9vYmFyMTIzNDU2Nzg5MGFiY2RlZmdoaWpr'",
    ])
      expect(
        secrets.some((secret) => secret.test(planted)),
        planted,
      ).toBe(true)
  })
})
