// Runs the repository rules over every source file.
import { readFileSync } from 'node:fs'
import { execFileSync } from 'node:child_process'
import { unusedAddresses } from './addresses.mjs'
import { packageViolations } from './packages.mjs'
import { violations } from './rules.mjs'
import { missingTexts, unusedTexts } from './texts.mjs'
import { inRoot, root } from '../run/paths.mjs'
import { newerInSource } from '../../web/scripts/newer-builtins.mjs'

const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root, encoding: 'utf8', maxBuffer: 64 << 20 }).split(
  '\n',
)
const sources = listed.filter((file) => /^(contract|engine|server|web|e2e|bench|demo)\/.*\.tsx?$/.test(file))

/** What a listed file holds; '' where it was removed since. */
function read(file) {
  try {
    return readFileSync(inRoot(file), 'utf8')
  } catch {
    return ''
  }
}

const texts = new Map(sources.map((file) => [file, read(file)]))
const found = [...texts].flatMap(([file, text]) => violations(file, text).map((violation) => `${file} ${violation}`))
found.push(...unusedAddresses(texts))
const publicScripts = listed.filter((file) => /^web\/public\/.*\.js$/.test(file)).map((file) => [file, read(file)])
found.push(...[...texts, ...publicScripts].flatMap(([file, text]) => newerInSource(file, text).map((violation) => `${file} ${violation}`)))
const named = [...texts].filter(([file]) => /^(contract|server|web)\/src\/(?!.*\.test\.)/.test(file)).map(([, text]) => text)
found.push(...missingTexts(inRoot('texts')), ...unusedTexts(inRoot('texts'), named))

const json = (file) => JSON.parse(readFileSync(inRoot(file), 'utf8'))
const programs = ['contract', 'engine', 'server', 'web'].map((name) => `${name}/package.json`)
const manifests = Object.fromEntries(programs.map((file) => [file, json(file)]))
found.push(...packageViolations(json('package-lock.json'), manifests, json('scripts/lint/known-faults.json')))

for (const line of found) process.stderr.write(`${line}\n`)
if (found.length === 0) process.stdout.write(`The repository rules hold in ${sources.length} files.\n`)
process.exit(found.length === 0 ? 0 : 1)
