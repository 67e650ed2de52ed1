import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  appearanceAttributes,
  appearanceCookie,
  colourSchemes,
  defaultAppearance,
  readAppearance,
  writeAppearance,
  zoomSteps,
} from './appearance.ts'

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

test('the cookie and the attributes, word for word', () => {
  const all = { zoom: 40, cor: 'contraste', escuro: true, negrito: true, libras: true } as const
  expect(writeAppearance(all)).toBe('zoom-40.contraste.escuro.negrito.libras')
  expect(writeAppearance({ ...defaultAppearance, escuro: false })).toBe('claro')
  expect([writeAppearance(defaultAppearance), readAppearance(undefined), appearanceCookie]).toEqual(['', defaultAppearance, 'aparencia'])
  expect(appearanceAttributes(all)).toEqual([
    ['data-zoom', '40'],
    ['data-cor', 'contraste'],
    ['data-tema', 'escuro'],
    ['data-negrito', 's'],
  ])
  expect(appearanceAttributes({ ...defaultAppearance, escuro: false })).toEqual([['data-tema', 'claro']])
  expect(appearanceAttributes(defaultAppearance)).toEqual([])
})

test('what a cookie says twice or too far behind does not count', () => {
  expect(readAppearance('zoom-30.zoom-60.invertido.cinza.escuro.claro')).toEqual({ zoom: 60, cor: 'invertido', escuro: true, negrito: false, libras: false }) // prettier-ignore
  expect(readAppearance(`${'x'.repeat(92)}.negrito`).negrito).toBe(true)
  expect(readAppearance(`${'x'.repeat(93)}.negrito`).negrito).toBe(false)
})
