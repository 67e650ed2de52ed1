// Builds the browser's bundle and the server's renderer, then lays a compressed copy beside every file that shrinks.
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { build } from 'vite'
import { smallBoot } from './boot.mjs'

const web = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')
const client = path.join(web, 'dist/client')
const configFile = path.join(web, 'vite.config.ts')
const shrinks = /\.(js|css|svg|json|txt|webmanifest)$/

function compress(file) {
  const bytes = readFileSync(file)
  const brotli = brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } })
  if (brotli.length >= bytes.length) return
  writeFileSync(`${file}.br`, brotli)
  writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }))
}

function compressAll(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true }))
    if (entry.isFile() && shrinks.test(entry.name) && !entry.parentPath.includes('.vite')) compress(path.join(entry.parentPath, entry.name))
}

function copyFontLicences() {
  const fonts = path.join(web, 'src/styles/fonts')
  mkdirSync(path.join(client, 'fonts'), { recursive: true })
  for (const name of readdirSync(fonts)) if (name.endsWith('.txt')) cpSync(path.join(fonts, name), path.join(client, 'fonts', name))
}

process.env.NODE_ENV = 'production'
rmSync(path.join(web, 'dist'), { recursive: true, force: true })
await build({ configFile, logLevel: 'warn' })
copyFontLicences()
writeFileSync(path.join(client, 'boot.js'), smallBoot())
const manifest = readFileSync(path.join(client, '.vite/manifest.json'), 'utf8')
await build({
  configFile,
  logLevel: 'warn',
  define: { __MANIFEST__: manifest, 'process.env.NODE_ENV': '"production"' },
  build: { ssr: path.join(web, 'src/render.tsx') },
})
compressAll(client)
