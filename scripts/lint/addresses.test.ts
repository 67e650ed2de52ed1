import { expect, test } from 'vitest'
// @ts-expect-error plain JavaScript without types
import { unusedAddresses } from './addresses.mjs'

test('an address that no screen calls is named; a test is no screen, and another area’s call of that name is another call', () => {
  const texts = new Map([
    [
      'contract/src/letters.ts',
      [`readLetter`, `sendLetter`, `burnLetter`, 'listLetters']
        .map((name) => `export const ${name} = address<typeof schemas.x>('GET', '/')`)
        .join('\n'),
    ],
    ['contract/src/parcels.ts', `export const burnLetter = address<typeof schemas.x>('GET', '/')`],
    [
      'web/src/letter.tsx',
      `import { burnLetter } from '@farol/contract/parcels.ts'\nimport {\n  readLetter as read,\n  type sendLetter,\n} from '@farol/contract/letters.ts'`,
    ],
    ['web/src/letter.test.tsx', `import { listLetters } from '@farol/contract/letters.ts'`],
  ])
  expect(unusedAddresses(texts)).toEqual([
    'contract/src/letters.ts has an address that no screen calls: burnLetter',
    'contract/src/letters.ts has an address that no screen calls: listLetters',
  ])
})
