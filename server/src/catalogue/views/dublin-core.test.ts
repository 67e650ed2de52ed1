import { expect, test } from 'vitest'
import { describeTitle } from '../describe-title.ts'
import { marc } from '../testing/marc.ts'
import { dublinCore } from './dublin-core.ts'

const valuesOf = (element: string, ...lines: readonly string[]) =>
  dublinCore(describeTitle(marc(['001 1', '245 10 $a Um', ...lines].join('\n'))), 'pt').flatMap((one) =>
    one.element === element ? one.value : [],
  )

test('a subject that several fields or thesauri name stands once', () => {
  const lines = ['650 #4 $a Direito', '650 #7 $a Direito $2 larpcal', '653 ## $a Direito', '650 #4 $a Ética']
  expect(valuesOf('subject', ...lines)).toEqual(['Direito', 'Ética'])
  expect(valuesOf('coverage', '651 #4 $a Brasil', '651 #7 $a Brasil $2 larpcal')).toEqual(['Brasil'])
})
