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

  test('whole numbers are taken from the least to the most, and nothing else', () => {
    const ports = ['0', '65535', ''].map((PORT) => readConfig({ PORT }).port)
    expect(ports).toEqual([0, 65_535, 3_000])
    expect(['0', '10', ''].map((TRUST_PROXY) => readConfig({ TRUST_PROXY }).trustProxy)).toEqual([0, 10, 0])
    for (const PORT of ['65536', '-1', '1e3', '3000.5', ' ', '0x10']) expect(() => readConfig({ PORT }), PORT).toThrow(/^PORT /)
    expect(() => readConfig({ TRUST_PROXY: '11' })).toThrow(/^TRUST_PROXY /)
  })

  test('words switch on and off; an empty one is as if it were not set', () => {
    const { demo, oldAddresses, demoDesk, checkReplies, logFormat, logLevel } = readConfig({})
    expect([demo, oldAddresses, demoDesk, checkReplies, logFormat, logLevel]).toEqual([undefined, true, false, false, 'file', 'info'])
    expect(['on', 'off', 'auto', ''].map((DEMO) => readConfig({ DEMO }).demo)).toEqual([true, false, undefined, undefined])
    expect(['on', 'off', ''].map((word) => readConfig({ OLD_ADDRESSES: word }).oldAddresses)).toEqual([true, false, true])
    expect(['1', '0', ''].map((word) => readConfig({ DEMO_DESK: word }).demoDesk)).toEqual([true, false, false])
    expect(['on', 'off', ''].map((word) => readConfig({ CHECK_REPLIES: word }).checkReplies)).toEqual([true, false, false])
    expect([readConfig({ LOG_FORMAT: 'json' }).logFormat, readConfig({ LOG_LEVEL: 'silent' }).logLevel]).toEqual(['json', 'silent'])
  })

  test('the address of the site is that where it listens, as a browser writes it, unless it is set', () => {
    const address = (env: Readonly<Record<string, string>>) => readConfig(env).publicUrl
    expect(address({ HOST: '0.0.0.0', PORT: '8080' })).toBe('http://localhost:8080')
    expect(address({ HOST: '::1' })).toBe('http://[::1]:3000')
    expect(address({ HOST: '10.0.0.1' })).toBe('http://10.0.0.1:3000')
    expect(address({ PUBLIC_URL: 'https://catalogo.example.org//', HOST: '0.0.0.0' })).toBe('https://catalogo.example.org')
    expect(readConfig({ HOST: '', DATA_DIR: '', PRODUCT_SLUG: '' })).toMatchObject({ host: '127.0.0.1', dataDir: 'var', slug: 'farol' })
  })

  test('addresses of the database and the mail server take both of their forms', () => {
    for (const DATABASE_URL of ['postgres://db/x', 'postgresql://db/x']) expect(readConfig({ DATABASE_URL }).databaseUrl).toBe(DATABASE_URL)
    for (const SMTP_URL of ['smtp://mail:25', 'smtps://mail:465']) expect(readConfig({ SMTP_URL }).smtpUrl).toBe(SMTP_URL)
    expect(readConfig({ DATABASE_URL: '', SMTP_URL: '' })).toMatchObject({ databaseUrl: undefined, smtpUrl: undefined })
  })

  test('a word of the product has 2 to 31 characters and begins with a letter', () => {
    for (const PRODUCT_SLUG of ['ab', `a${'-1'.repeat(15)}`]) expect(readConfig({ PRODUCT_SLUG }).slug).toBe(PRODUCT_SLUG)
    for (const PRODUCT_SLUG of ['a', 'a'.repeat(32), '1a', '-a', 'Ab', 'a b'])
      expect(() => readConfig({ PRODUCT_SLUG }), PRODUCT_SLUG).toThrow(/^PRODUCT_SLUG /)
  })

  test('a key of the metrics has 16 to 200 characters, and stays out of the message', () => {
    for (const METRICS_KEY of ['k'.repeat(16), 'k'.repeat(200), 'aA0._~+/=-aA0._~'])
      expect(readConfig({ METRICS_KEY }).metricsKey).toBe(METRICS_KEY)
    for (const METRICS_KEY of ['k'.repeat(15), 'k'.repeat(201), `${'k'.repeat(16)} `])
      expect(() => readConfig({ METRICS_KEY })).toThrow(/^METRICS_KEY (?!.*kkk)/)
    expect(readConfig({ METRICS_KEY: '' }).metricsKey).toBeUndefined()
  })

  test('whom to write to is a bare address, for faults of the site also a page over https', () => {
    expect(readConfig({ MAIL_FROM: 'bib@uf.example', SECURITY_CONTACT: 'seg@uf.example' })).toMatchObject({
      mailFrom: 'bib@uf.example',
      securityContact: 'seg@uf.example',
    })
    expect(readConfig({ SECURITY_CONTACT: 'https://uf.example/seg' }).securityContact).toBe('https://uf.example/seg')
    expect(readConfig({ MAIL_FROM: '', SECURITY_CONTACT: '', MAILBOX: '' })).toMatchObject({
      mailFrom: undefined,
      securityContact: undefined,
      mailbox: undefined,
    })
    for (const MAIL_FROM of ['Biblioteca <bib@uf.example>', 'bib', 'a@b@c', 'bib @uf.example'])
      expect(() => readConfig({ MAIL_FROM }), MAIL_FROM).toThrow(/^MAIL_FROM /)
    for (const SECURITY_CONTACT of ['http://uf.example/seg', 'mailto:seg@uf.example', 'seg', 'https://uf.example/a b'])
      expect(() => readConfig({ SECURITY_CONTACT }), SECURITY_CONTACT).toThrow(/^SECURITY_CONTACT /)
  })

  test('covers are asked for at addresses over https that name the ISBN in their path, as many as are written', () => {
    const [one, other] = ['https://covers.example/{isbn}.jpg', 'https://other.example/c?isbn={isbn}']
    expect(readConfig({ COVER_SOURCES: `  ${one}\n ${other} ` }).coverSources).toEqual([one, other])
    expect([readConfig({}).coverSources, readConfig({ COVER_SOURCES: ' ' }).coverSources]).toEqual([[], []])
    for (const wrong of [
      'http://covers.example/{isbn}',
      'https://covers.example/',
      'https://{isbn}.example/{isbn}',
      'https://ana@covers.example/{isbn}',
      '{isbn}',
    ])
      expect(() => readConfig({ COVER_SOURCES: `${one} ${wrong}` }), wrong).toThrow(/^COVER_SOURCES /)
  })

  test('errors are reported over http too, in one’s own network; a password has no place in that address', () => {
    expect(readConfig({ ERROR_DSN: 'http://key@10.0.0.7:9000/1' }).errorDsn?.port).toBe('9000')
    for (const ERROR_DSN of ['https://key:word@errors.example.org/7', 'https://key@errors.example.org/7/', 'none'])
      expect(() => readConfig({ ERROR_DSN }), ERROR_DSN).toThrow(/^ERROR_DSN /)
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
