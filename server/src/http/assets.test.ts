import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addAssets } from './assets.ts'
import { createApp } from './app.ts'
import { iconFile } from './favicon.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'assets-'))
let get: (url: string, headers?: Record<string, string>) => Promise<{ readonly statusCode: number; readonly headers: object; body: string }>
let close: () => Promise<void>

beforeAll(async () => {
  mkdirSync(path.join(folder, 'assets'))
  mkdirSync(path.join(folder, '.vite'))
  for (const [name, text] of [
    ['assets/app-1a2b.js', 'let a'],
    ['assets/app-1a2b.js.br', 'packed'],
    ['icon-192.png', 'picture'],
    ['index.html', '<!doctype html>'],
    ['.vite/manifest.json', '{}'],
  ] as const)
    // prettier-ignore
    writeFileSync(path.join(folder, name), text)
  const { app } = await createApp({ logger: pino({ level: 'silent' }), publicUrl: 'http://localhost', trustProxy: 0 })
  await addAssets(app, folder)
  get = (url, headers = {}) => app.inject({ url, headers })
  close = () => app.close()
})
afterAll(async () => {
  await close()
  rmSync(folder, { recursive: true })
})

test('a file whose name tells its content is kept for a year, another for an hour', async () => {
  const kept = async (url: string) => (await get(url)).headers
  expect(await kept('/assets/app-1a2b.js')).toMatchObject({ 'cache-control': 'public, max-age=31536000, immutable' })
  expect(await kept('/icon-192.png')).toMatchObject({ 'cache-control': 'public, max-age=3600', etag: expect.any(String) })
  expect(await kept('/favicon.ico')).toMatchObject({ 'cache-control': 'public, max-age=86400', 'content-type': 'image/x-icon' })
})

test('a packed copy goes to who reads it; neither copies nor pages nor lists of the build have an address', async () => {
  const packed = await get('/assets/app-1a2b.js', { 'accept-encoding': 'br' })
  expect([packed.body, packed.headers]).toMatchObject(['packed', { 'content-encoding': 'br' }])
  expect((await get('/assets/app-1a2b.js')).body).toBe('let a')
  for (const url of ['/index.html', '/assets/app-1a2b.js.br', '/.vite/manifest.json'])
    expect([url, (await get(url)).statusCode]).toEqual([url, 404])
})

// ICO: 6 bytes of head, 16 bytes of an entry for each picture.
test('the icon file says where its picture begins and how long it is', () => {
  const png = Buffer.from([0x89, 0x50, 0x4e, 0x47, 1, 2, 3])
  const icon = iconFile(png)
  expect([icon.readUInt16LE(0), icon.readUInt16LE(2), icon.readUInt16LE(4)]).toEqual([0, 1, 1])
  expect([icon[6], icon[7], icon.readUInt16LE(10), icon.readUInt16LE(12)]).toEqual([192, 192, 1, 32])
  const [length, start] = [icon.readUInt32LE(14), icon.readUInt32LE(18)]
  expect(icon.subarray(start, start + length)).toEqual(png)
  expect(icon).toHaveLength(start + length)
})
