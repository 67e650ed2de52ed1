import { readdirSync, readFileSync } from 'node:fs'
import { activities } from '@farol/contract/activities.ts'
import { deskActivities } from '@farol/contract/desk-activities.ts'
import { allLanguages } from '@farol/contract/language.ts'
import { expect, test } from 'vitest'
import { activityName } from './activity-names.ts'

const codes = [...Object.values(activities), ...Object.values(deskActivities)].map(String)

/** The numbers that the areas of a language name, each as often as it is named. */
function named(language: string): string[] {
  const folder = new URL(`../../../../texts/${language}/`, import.meta.url)
  return readdirSync(folder)
    .filter((file) => file.endsWith('.server.json'))
    .flatMap((file) => Object.keys((JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as { activity?: object }).activity ?? {}))
}

test.each(allLanguages)('%s: every activity is named by one area, and no area names a number that is none', (language) => {
  expect(named(language).toSorted()).toEqual(codes.toSorted())
})

test('an activity has the name that its area gives it; a number of the institution is its own name', () => {
  expect([activityName(5200, 'pt'), activityName(5200, 'fr'), activityName(8, 'en')]).toEqual(['Empréstimos', 'Prêts', 'My account'])
  expect([activityName(5210, 'it'), activityName(12, 'es')]).toEqual(['Personale: consultare lettori e copie', 'Sugerencia de adquisición'])
  expect(activityName(6001, 'pt')).toBe('6001')
})
