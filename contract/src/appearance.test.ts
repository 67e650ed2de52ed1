import fc from 'fast-check'
import { expect, test } from 'vitest'
import { appearanceAttributes, colourSchemes, defaultAppearance, readAppearance, writeAppearance, zoomSteps } from './appearance.ts'

const appearance = fc.record({
  zoom: fc.constantFrom(...zoomSteps),
  cor: fc.constantFrom(...colourSchemes),
  escuro: fc.constantFrom(undefined, true, false),
  negrito: fc.boolean(),
  libras: fc.boolean(),
})

test('what is written into the cookie is read back', () => {
  fc.assert(
    fc.property(appearance, (one) => {
      expect(readAppearance(writeAppearance(one))).toEqual(one)
    }),
  )
})

test('a cookie of anything at all never makes an attribute of its own', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      for (const [name, value] of appearanceAttributes(readAppearance(text))) expect(`${name}=${value}`).toMatch(/^data-[a-z]+=[a-z0-9]+$/)
    }),
  )
  expect(readAppearance('"><script>')).toEqual(defaultAppearance)
})

test('zoom has six steps from 0 to 100, colours are normal, inverted, grey and contrast', () => {
  expect(zoomSteps).toEqual([0, 20, 40, 60, 80, 100])
  expect(colourSchemes).toEqual(['', 'invertido', 'cinza', 'contraste'])
})
