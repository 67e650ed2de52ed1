// Names that were replaced stay out: identifiers and file names of retired-names.json. Prose, strings and texts are free.
import { readFileSync } from 'node:fs'

const { identifiers, identifierPatterns, identifierPatternExceptions, fileNames, fileWords } = JSON.parse(
  readFileSync(new URL('./retired-names.json', import.meta.url), 'utf8'),
)
const retired = new Set(identifiers)
const exceptions = new Set(identifierPatternExceptions)
const patterns = identifierPatterns.map((pattern) => new RegExp(pattern))
const retiredFiles = new Set(fileNames)

const isRetired = (name) => retired.has(name) || (!exceptions.has(name) && patterns.some((pattern) => pattern.test(name)))

// One alternative for each thing that holds no identifiers; a regular expression only where a value may begin.
const prose =
  /\/\/[^\n]*|\/\*[^]*?\*\/|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|(?<=[=(,:?!&|[{;]\s*|\breturn\s+)\/(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n[*])(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n[])*\/[a-z]*|`(?:\\[^]|[^`\\])*`/g

/** Of a template only what stands in `${}` is code; templates inside of these are read as text. */
const codeOf = (part) => (part.startsWith('`') ? [...part.matchAll(/\$\{([^{}`]*)\}/g)].map((match) => match[1]).join(' ') : ' ')

function fileName(file) {
  const stem = file.split('/').pop().replace(/\..*$/, '')
  const word = stem.split('-').find((one) => fileWords.includes(one))
  if (retiredFiles.has(stem)) return ['has a name that was replaced']
  return word === undefined ? [] : [`has a name with “${word}”, which was replaced`]
}

/** Violations of one file; see docs/glossary.md for the words to use. */
export function retiredNames(file, text) {
  const code = text.replace(prose, codeOf)
  const found = new Set([...code.matchAll(/[\p{ID_Start}$_][\p{ID_Continue}$]*/gu)].map((match) => match[0]).filter(isRetired))
  return [...fileName(file), ...[...found].map((name) => `says ${name}, which was replaced: see docs/glossary.md`)]
}
