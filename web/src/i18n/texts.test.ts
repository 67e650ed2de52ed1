import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { type Language, allLanguages, offeredLanguages } from '@farol/contract/language.ts'
import { describe, expect, test } from 'vitest'
import { startTexts } from './start.ts'
import { addTexts, areas, loadTexts, writtenLanguages } from './texts.ts'

const all = allLanguages
const areaFiles = readdirSync(new URL('../../../texts/pt/', import.meta.url))
  .filter((file) => file.endsWith('.json') && !file.endsWith('.server.json'))
  .map((file) => file.replace('.json', ''))
const lazyAreas = areaFiles.filter((area) => !(areas as readonly string[]).includes(area) || area === 'institution')

describe('the texts of every language', () => {
  test('all five languages have texts, so all five are offered; the three that always are come first', () => {
    expect(writtenLanguages().toSorted()).toEqual(all.toSorted())
    expect(writtenLanguages().slice(0, 3)).toEqual([...offeredLanguages])
  })

  test.each(all)('%s: every file of its folder reaches the page, at once or later', async (language) => {
    const common = await loadTexts(language)
    expect([...Object.keys(common), ...lazyAreas].toSorted()).toEqual(areaFiles.toSorted())
    const texts = startTexts(language, common)
    for (const area of lazyAreas) await addTexts(texts, area as Parameters<typeof addTexts>[1])
    for (const area of areaFiles) expect(texts.hasResourceBundle(language, area), area).toBe(true)
    expect(texts.t('results:sort.label')).not.toContain('sort')
    expect(texts.t('search:home.title')).not.toContain('home')
  })

  test.each(all)('%s: a million of them has a text, though its plural is one of its own in Romance languages', async (language) => {
    const texts = startTexts(language, await loadTexts(language))
    const said = (count: number) => texts.t('search:countAll', { count, formatted: String(count) })
    for (const count of [0, 1, 2, 999_999, 1_000_000, 2_000_000]) expect(said(count)).not.toContain('countAll')
    for (const count of [2, 999_999, 1_000_000, 2_000_000]) expect(said(count)).toContain(String(count))
  })
})

test('[S1-14] what a language lacks is said in Portuguese', async () => {
  const texts = startTexts('en', await loadTexts('en'))
  texts.addResourceBundle('pt', 'shell', { onlyInPortuguese: 'só em português' })
  texts.addResourceBundle('fr', 'shell', { onlyInFrench: 'en français' })
  expect(texts.t('shell:onlyInPortuguese' as never)).toBe('só em português')
  expect(texts.t('shell:onlyInFrench' as never)).toBe('onlyInFrench')
})

test.each(all)('%s: from two titles on the number of a facet is said with the same words, whatever it is', async (language) => {
  const texts = startTexts(language, await loadTexts(language))
  const said = (count: number) => texts.t('search:facetTitles', { count, formatted: '#' })
  for (const count of [3, 10, 11, 21, 100, 101, 1_000, 999_999, 1_000_000, 5_000_000]) expect(said(count)).toBe(said(2))
  for (const count of [0, 1, 2]) expect(said(count).split('#')).toHaveLength(2)
})

test('of none Portuguese, Spanish, English and Italian have the plural, French the singular', async () => {
  const said = async (language: Language) =>
    startTexts(language, await loadTexts(language)).t('search:facetTitles', { count: 0, formatted: '0' })
  expect(await Promise.all(all.map(said))).toEqual(['0 títulos', '0 títulos', '0 titles', '0 titre', '0 titoli'])
})

/** Words of the form of address that a language does not use here. Portuguese and English have one form in these texts. */
const otherForm: Readonly<Partial<Record<Language, RegExp>>> = {
  es: /(?<![\p{L}])(tú|tus?|contigo|elige|inténtalo|vuelve a intentar|ingresa)(?![\p{L}])/iu,
  fr: /(?<![\p{L}])(tu|ton|ta|tes|toi|essaie|choisis(?! dans)|clique)(?![\p{L}])/iu,
  it: /(?<![\p{L}])(acceda|riprovi|scelga|(?<!legge )chieda|(?<!tu )prema|compili|controlli|contatti il|si rivolga|inserisca|il suo (?:codice|profilo|nome|account)|la sua (?:sessione|password|iscrizione|e-mail))(?![\p{L}])/iu,
}

describe('how readers are spoken to', () => {
  test.each(Object.entries(otherForm))('%s: by one form of address on every screen, in e-mails and in refusals', (language, wrong) => {
    const folder = new URL(`../../../texts/${language}/`, import.meta.url)
    const files = readdirSync(folder).filter((file) => file.endsWith('.json'))
    const lines = files.flatMap((file) => readFileSync(new URL(file, folder), 'utf8').split('\n'))
    expect(files.filter((file) => file.endsWith('.server.json')).length).toBeGreaterThan(5)
    expect(lines.length).toBeGreaterThan(300)
    expect(lines.filter((line) => wrong.test(line))).toEqual([])
  })
})

/** Words that want an article before the name of a library, or another form of themselves: "en Biblioteca Central" is no Spanish. */
const bare: Readonly<Partial<Record<Language, string>>> = {
  es: 'en a de para por con desde hacia del al',
  fr: 'à de dans pour vers chez par du au depuis',
  it: 'a di da in per verso presso su con',
}

describe('names of libraries', () => {
  test.each(Object.entries(bare))('%s: none stands behind a bare preposition, on a screen or in a letter', (language, words) => {
    const named = new RegExp(String.raw`(?<!\p{L})(?:${words.replaceAll(' ', '|')}) \{+(?:library|where|pickUp|source|target)\}`, 'iu')
    const folder = new URL(`../../../texts/${language}/`, import.meta.url)
    const lines = readdirSync(folder)
      .filter((file) => file.endsWith('.json'))
      .flatMap((file) => readFileSync(new URL(file, folder), 'utf8').split('\n'))
    expect(lines.filter((line) => named.test(line))).toEqual([])
  })
})

/** Said of one without its number, and never asked for with none: what it is said of is counted first. */
const ofOneAtLeast = [
  'account: suspension.overdue',
  'desk-work: policies.term.pernoite',
  'guides: arrivals.lastDays',
  'guides: tooManyLines',
  'holds: list.keep',
  'loans: renewal.all',
  'results: desk.all',
  'results: desk.first',
  'results: dropped',
  'results: editions.count',
]

const isText = (value: unknown): value is string => typeof value === 'string'
const flat = (node: object, before = ''): [string, string][] =>
  Object.entries(node).flatMap(([key, value]: [string, unknown]) =>
    isText(value) ? [[before + key, value] as [string, string]] : flat(value as object, `${before}${key}.`),
  )

test.each(all)('%s: nothing is said of one where there is none', (language) => {
  const folder = new URL(`../../../texts/${language}/`, import.meta.url)
  // French says of none what it says of one; the others are kept alike.
  const found = areaFiles.flatMap((area) => {
    const file = new URL(`${area}.json`, folder)
    if (!existsSync(file)) return []
    const texts = new Map(flat(JSON.parse(readFileSync(file, 'utf8')) as object))
    return [...texts]
      .filter(([key, text]) => key.endsWith('_one') && !/\{\{\s*(count|formatted)\b/.test(text))
      .map(([key]) => key.slice(0, -'_one'.length))
      .filter((key) => !texts.has(`${key}_zero`))
      .map((key) => `${area}: ${key}`)
  })
  expect(found.filter((name) => !ofOneAtLeast.includes(name))).toEqual([])
})
