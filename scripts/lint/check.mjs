// Runs the repository rules over every source file.
import { readFileSync } from 'node:fs'
import { execFileSync } from 'node:child_process'
import { violations } from './rules.mjs'
import { missingTexts } from './locales.mjs'
import { inRoot, root } from '../run/paths.mjs'

const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root, encoding: 'utf8', maxBuffer: 64 << 20 }).split(
  '\n',
)
const sources = listed.filter((file) => /^(contract|engine|server|web|e2e|bench|demo)\/.*\.tsx?$/.test(file))

const found = sources.flatMap((file) => {
  let text
  try {
    text = readFileSync(inRoot(file), 'utf8')
  } catch {
    return []
  }
  return violations(file, text).map((violation) => `${file} ${violation}`)
})
found.push(...missingTexts(inRoot('web/src/i18n/locales')))

for (const line of found) process.stderr.write(`${line}\n`)
if (found.length === 0) process.stdout.write(`The repository rules hold in ${sources.length} files.\n`)
process.exit(found.length === 0 ? 0 : 1)
