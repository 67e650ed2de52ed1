import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { demoFactor, demoPassword, drawPassword } from './logins-file.ts'

let folder = ''
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'farol-logins-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

it('draws another password each time, long enough for the rules', () => {
  const drawn = Array.from({ length: 50 }, drawPassword)
  expect(new Set(drawn).size).toBe(50)
  for (const password of drawn) expect(password).toMatch(/^([a-z]+-){4}\d{4}$/)
  for (const password of drawn) expect(password.length).toBeGreaterThanOrEqual(15)
})

it('keeps the password for the owner alone, with everybody by name, and gives it again', () => {
  const { password, file } = demoPassword(folder)
  expect(demoPassword(folder)).toEqual({ password, file })
  expect(statSync(file).mode & 0o777).toBe(0o600)
  const text = readFileSync(file, 'utf8')
  const atDesk = ['iara       Iara Menezes: atendimento, BC', 'otavio     Otávio Barros: gestor, all libraries', 'lia ', 'tereza ']
  for (const name of ['ana ', 'hugo ', 'Sônia Xavier', ...atDesk, password]) expect(text).toContain(name)
})

it('keeps the secret of an authenticator app beside the password, and gives it again', () => {
  const { file } = demoPassword(folder)
  const { text, secret } = demoFactor(folder)
  expect(text).toMatch(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/)
  expect(secret).toHaveLength(20)
  expect(demoFactor(folder)).toEqual({ text, secret })
  expect(readFileSync(file, 'utf8')).toContain(text)
  expect(demoPassword(folder).file).toBe(file)
})
