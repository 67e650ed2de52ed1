import { describe, expect, test } from 'vitest'
import { chosenOf, missingFields, optionsOf, settled, type Combination } from './copy-key.ts'

const copy = (part: Partial<Combination>): Combination => ({
  volume: null,
  tomo: null,
  parte: null,
  material_adicional: null,
  localizacao: null,
  ...part,
})

const treaty = [
  copy({ volume: '10', tomo: '1' }),
  copy({ volume: '2', tomo: '1' }),
  copy({ volume: '2', tomo: '2' }),
  copy({ volume: '1', tomo: '3' }),
]

describe('the key of wanted copies', () => {
  test('volume 10 comes after volume 2', () => {
    expect(optionsOf(treaty, {}, 'volume').map(({ value }) => value)).toEqual(['1', '2', '10'])
  })

  test('what no copy fulfils together cannot be chosen; what leaves one value only is chosen', () => {
    expect(optionsOf(treaty, { volume: '2' }, 'tomo')).toEqual([
      { value: '1', impossible: false },
      { value: '2', impossible: false },
      { value: '3', impossible: true },
    ])
    expect(settled(treaty, { volume: '1' })).toEqual({
      volume: '1',
      tomo: '3',
      parte: null,
      material_adicional: null,
      localizacao: null,
    })
  })

  test('a choice that another volume does not have is left out and missing again', () => {
    const before = settled(treaty, { volume: '2', tomo: '2' })
    expect(missingFields(before)).toEqual([])
    expect(missingFields(settled(treaty, { ...before, volume: '10' }))).toEqual([])
    const many = [...treaty, copy({ volume: '10', tomo: '4' })]
    expect(missingFields(settled(many, { ...before, volume: '10' }))).toEqual(['tomo'])
  })

  test('the offered combinations are those of the copies, no more: every full choice names one of them', () => {
    const volumes = ['1', '2', null]
    const all = volumes.flatMap((volume) => ['CD', null].map((material_adicional) => copy({ volume, material_adicional })))
    for (let set = 1; set < 2 ** all.length; set += 1) {
      const copies = all.filter((_, place) => set & (2 ** place))
      const reached = new Set<Combination | undefined>()
      for (const { value: volume } of optionsOf(copies, {}, 'volume'))
        for (const { value: material_adicional, impossible } of optionsOf(copies, settled(copies, { volume }), 'material_adicional'))
          if (!impossible) reached.add(chosenOf(copies, settled(copies, { volume, material_adicional })))
      expect(reached.size).toBe(copies.length)
      expect(reached.has(undefined)).toBe(false)
    }
  })
})
