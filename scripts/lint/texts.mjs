// Every text exists in every language, with the same placeholders and not the Portuguese text by mistake.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { allLanguages, offeredLanguages } from '../../contract/src/language.ts'

// The staff reads Portuguese in the other two.
const requiredOf = (area) => (area.startsWith('desk') ? offeredLanguages : allLanguages)
const plural = /_(zero|one|two|few|many|other)$/

function flatten(node, prefix = '') {
  return Object.entries(node).flatMap(([key, value]) =>
    typeof value === 'object' ? flatten(value, `${prefix}${key}.`) : [[prefix + key, value]],
  )
}

// The browser's texts write {{name}}, the server's {name}.
const placeholders = (text) =>
  [...String(text).matchAll(/\{\{?\s*(\w+)/g)]
    .map((match) => match[1])
    .sort()
    .join(',')

const words = (text) => String(text).split(/\s+/).length

function compare(language, area, reference, texts) {
  const stem = (key) => key.replace(plural, '')
  const stems = new Set([...texts.keys()].map(stem))
  const missing = [...reference.keys()].filter((key) => !stems.has(stem(key))).map((key) => `texts/${language}/${area}: ${key} is missing`)
  const extra = [...texts.keys()]
    .filter((key) => ![...reference.keys()].some((other) => stem(other) === stem(key)))
    .map((key) => `texts/${language}/${area}: ${key} is unknown in pt`)
  // One of several may be said without its number, but not with a word that no form of the text is given.
  const given = (key) => [...reference].filter(([other]) => stem(other) === stem(key)).flatMap(([, text]) => placeholders(text).split(','))
  const fits = (key, text) =>
    plural.test(key)
      ? placeholders(text)
          .split(',')
          .every((name) => name === '' || name === 'count' || given(key).includes(name))
      : placeholders(text) === placeholders(reference.get(key))
  const wrong = [...texts].filter(([key, text]) => (reference.has(key) || plural.test(key)) && !fits(key, text))
  // A few words may be the same in both; a whole sentence is not.
  const untranslated = [...texts].filter(([key, text]) => words(text) > 5 && text === reference.get(key))
  return [
    ...missing,
    ...extra,
    ...wrong.map(([key]) => `texts/${language}/${area}: ${key} has other placeholders than pt`),
    ...untranslated.map(([key]) => `texts/${language}/${area}: ${key} is the Portuguese text`),
  ]
}

/** Areas that Portuguese has, by the names of their files. */
const areasOf = (folder) => readdirSync(path.join(folder, 'pt')).filter((file) => file.endsWith('.json'))

/** Complaints about the folder of texts: one line for each missing, unknown or differently filled text. */
export function missingTexts(folder) {
  if (!existsSync(folder)) return []
  const languages = [...new Set([...allLanguages, ...readdirSync(folder)])].filter((language) => language !== 'pt')
  return areasOf(folder).flatMap((area) => {
    const read = (language) => {
      const file = path.join(folder, language, area)
      return new Map(existsSync(file) ? flatten(JSON.parse(readFileSync(file, 'utf8'))) : [])
    }
    const reference = read('pt')
    return languages
      .filter((language) => requiredOf(area).includes(language) || existsSync(path.join(folder, language, area)))
      .flatMap((language) => compare(language, area, reference, read(language)))
  })
}

/** Words of all sources, and the beginnings of keys that code completes: `t(`entry.${name}`)`. */
function wordsOf(sources) {
  const words = new Set()
  const beginnings = new Set()
  for (const text of sources) {
    for (const [word] of text.matchAll(/[\w-]+/g)) words.add(word)
    for (const [, beginning] of text.matchAll(/[`:.]([\w-]+)\.?\$\{/g)) beginnings.add(beginning)
    for (const [, table] of text.matchAll(/\.([\w-]+)(?:\[(?!['"])|, )/g)) beginnings.add(table)
  }
  return { words, beginnings }
}

/** Texts that no source names: neither their last word nor, where that is completed by code, what stands before it. */
export function unusedTexts(folder, sources) {
  if (!existsSync(folder)) return []
  const { words: known, beginnings } = wordsOf(sources)
  return areasOf(folder).flatMap((area) =>
    flatten(JSON.parse(readFileSync(path.join(folder, 'pt', area), 'utf8'))).flatMap(([key]) => {
      const parts = key.replace(plural, '').split('.')
      const isUsed = known.has(parts.at(-1)) || parts.slice(0, -1).some((part) => beginnings.has(part))
      return isUsed ? [] : [`texts/pt/${area}: ${key} is named by no source`]
    }),
  )
}
