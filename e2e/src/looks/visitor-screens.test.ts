import { screens } from '@farol/contract/screens.ts'
import { sectionNames } from '@farol/contract/title-permissions.ts'
import { expect, test } from 'vitest'
import { screenAddresses } from './visitor-screens.ts'

const notHere: readonly string[] = [screens.guide, screens.titleSection, screens.leave]

// Guides are found by the links that the site itself shows: journeys/every-screen.wide.test.ts.
test('every address of the contract is among the screens that looks, languages and reflow are tried on', () => {
  const sections = sectionNames.map((section) => screens.titleSection.replace(':secao', section))
  const paths = [...Object.values(screens), ...sections].filter((path) => !notHere.includes(path))
  const missing = paths.filter((path) => {
    const pattern = new RegExp(`^${path.replace('{product}', 'farol').replace(/:\w+/g, '[^/]+')}([?#].*)?$`)
    return !screenAddresses.some((one) => pattern.test(one))
  })
  expect(missing).toEqual([])
})
