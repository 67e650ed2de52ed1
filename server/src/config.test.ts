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
    expect(config.secretFile).toBeUndefined()
    expect(config.smtpUrl).toBeUndefined()
  })

  test.each([
    ['PORT', '80x'],
    ['PORT', '70000'],
    ['DATABASE_URL', 'mysql://x'],
    ['PUBLIC_URL', 'javascript:alert(1)'],
    ['SMTP_URL', 'mail.example.org'],
    ['LOG_LEVEL', 'loud'],
    ['TRUST_PROXY', 'true'],
    ['PRODUCT_SLUG', 'Farol/..'],
    ['DEMO', 'yes'],
    ['SEARCH_URL', 'http://127.0.0.1:9200'],
  ])('%s=%s is refused by name', (name, value) => {
    expect(() => readConfig({ [name]: value })).toThrow(new RegExp(`^${name} `))
  })
})
