import { expect, test } from 'vitest'
import { circulationSettingsOf } from './circulation-settings.ts'

test('the categories whose holds stand first may be called as a list of people calls them, or by their codes', () => {
  expect(circulationSettingsOf({ teacherFirst: ['GRAD_EAD', 'Pós-graduação lato sensu', 'DO'] }).teacherFirst).toEqual([
    'GRAD-EAD',
    'Pós-graduação-lato-sensu',
    'DO',
  ])
})
