import { readdirSync, readFileSync } from 'node:fs'
import { allLanguages, type Language } from '@farol/contract/language.ts'
import { expect, test } from 'vitest'
import { startTexts } from '../i18n/start.ts'
import { addAccountMenu, addTexts, loadTexts } from '../i18n/texts.ts'
import { accountEntries } from './account-features.ts'

/** The keys of texts for the menu that the areas of a language have. */
function menuTexts(language: Language): string[] {
  const folder = new URL(`../../../texts/${language}/`, import.meta.url)
  return readdirSync(folder)
    .filter((file) => file.endsWith('.json') && !file.endsWith('.server.json'))
    .flatMap((file) => {
      const { accountMenu = {} } = JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as { accountMenu?: object }
      return Object.keys(accountMenu).map((key) => `${file.slice(0, -'.json'.length)}:accountMenu.${key}`)
    })
}

test.each(allLanguages)('%s: every entry of the menu has a text in its area, and every such text an entry', (language) => {
  expect(menuTexts(language).toSorted()).toEqual(accountEntries.map(({ text }) => text).toSorted())
})

test('the menu has its texts before those of the areas are there, and an area that comes later has both', async () => {
  const texts = startTexts('en', await loadTexts('en'))
  expect(texts.t('loans:accountMenu.renewal')).toBe('accountMenu.renewal')
  await addAccountMenu(texts)
  expect(accountEntries.slice(0, 4).map(({ text }) => texts.t(text))).toEqual(['Home', 'Loans', 'Renewal', 'Holds'])
  expect(texts.t('loans:renewal.hint')).toBe('renewal.hint')
  await addTexts(texts, 'loans')
  expect(texts.t('loans:renewal.hint')).toMatch(/\w \w/)
  expect(texts.t('loans:accountMenu.renewal')).toBe('Renewal')
})
