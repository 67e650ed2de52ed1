import { describe, expect, test } from 'vitest'
import { marc } from '../testing/marc.ts'
import { describeHoldings } from './describe-holdings.ts'
import { hasHoldingsOfUnknown, librariesTold } from './library-of-field.ts'

const record = (...lines: readonly string[]) => marc(['LDR nas ', '001 9', '245 00 $a Revista', ...lines].join('\n'))

/** Of each library that a record tells: its call number, the captions of its pieces with their values, and its words. */
function told(...lines: readonly string[]) {
  const whole = record(...lines)
  return librariesTold(whole).map((called) => {
    const { callNumber, pieces, statements } = describeHoldings(whole, called)
    const numbers = pieces.map(({ enumeration }) => enumeration.map(({ caption, value }) => `${caption}${value}`).join(' '))
    return [called, callNumber, ...numbers, ...statements].filter(Boolean).join(' | ')
  })
}

describe('whose library a field tells of', () => {
  test('the last one before it', () => {
    const lines = ['852 ## $b BC $h 05', '863 40 $8 1.1 $a 1', '866 41 $a 1990-1999', '852 ## $b BN $h 06', '863 40 $8 1.1 $a 2']
    expect(told(...lines, '867 41 $a supl. 3', '868 41 $a índice')).toEqual([
      'BC | 05 | v.1 | 1990-1999',
      'BN | 06 | v.2 | supl. 3 | índice',
    ])
  })

  test('the one under its link, wherever that stands', () => {
    const shelves = ['852 ## $8 1 $b BC', '852 ## $8 2.1 $b BN', '852 ## $8 3 $8 4 $b BS']
    const pieces = ['863 40 $8 2.1 $a 2', '863 40 $8 1.1 $a 1', '863 40 $8 1.2\\a $a 3', '866 41 $8 3 $a três', '866 41 $8 4.7 $a quatro']
    expect(told(...shelves, ...pieces)).toEqual(['BN | v.2', 'BC | v.1 | v.3', 'BS | três | quatro'])
    expect(told(...pieces, ...shelves)).toEqual(['BN | v.2', 'BC | v.1 | v.3', 'BS | três | quatro'])
  })

  test('of several under its link the last one before it, else the first of them', () => {
    const [one, two] = ['852 ## $8 1 $b BC', '852 ## $8 1 $b BN']
    expect(told('863 40 $8 1.1 $a 0', one, '863 40 $8 1.2 $a 1', two, '852 ## $8 2 $b BS', '863 40 $8 1.3 $a 2')).toEqual([
      'BC | v.0 | v.1',
      'BN | v.2',
    ])
  })

  test('under a link that no shelf has, the last one before it; before all of them, the first', () => {
    expect(told('863 40 $8 7.1 $a 0', '852 ## $8 1 $b BC', '863 40 $8 7.2 $a 1', '852 ## $8 2 $b BN', '863 40 $8 7.3 $a 2')).toEqual([
      'BC | v.0 | v.1',
      'BN | v.2',
    ])
  })

  test('shelves of one library are one, however they write it; those that name none are passed over', () => {
    const lines = ['852 ## $b Setor A $p 1', '866 41 $a um', '852 ## $b Setor-A', '866 41 $a dois', '852 ## $h 05', '866 41 $a três']
    expect(told(...lines)).toEqual(['Setor A | um | dois | três'])
    expect(told('852 ## $h 05', '866 41 $a um', '852 ## $a BN', '866 41 $a dois')).toEqual(['BN | um | dois'])
    expect(told('852 ## $h 05', '866 41 $a um')).toEqual([])
  })

  test('of libraries that all stand before the first of them: only the one under its link', () => {
    const sorted = ['852 ## $b BC', '852 ## $b BN', '853 20 $8 1 $a v.']
    const both = [...sorted, '863 40 $8 1.1 $a 1', '863 40 $8 1.2 $a 2', '866 41 $a 1990-1999']
    expect([told(...both), hasHoldingsOfUnknown(record(...both))]).toEqual([[], true])
    const one = ['852 ## $8 1 $b BC', '852 ## $b BN', '863 40 $8 1.1 $a 1', '863 40 $8 2.1 $a 2']
    expect([told(...one), hasHoldingsOfUnknown(record(...one))]).toEqual([['BC | v.1'], true])
    const linked = ['852 ## $8 1 $b BC', '852 ## $8 2 $b BN', '853 20 $a v.', '863 40 $8 1.1 $a 1', '863 40 $8 2.1 $a 2']
    expect([told(...linked), hasHoldingsOfUnknown(record(...linked))]).toEqual([['BC | v.1', 'BN | v.2'], false])
    const same = ['852 ## $b BC', '852 ## $b BC $p 1', '866 41 $a um']
    expect([told(...same), hasHoldingsOfUnknown(record(...same))]).toEqual([['BC | um'], false])
    expect(hasHoldingsOfUnknown(record('866 41 $a um'))).toBe(false)
  })

  test('a library with shelves alone tells nothing', () => {
    expect(told('852 ## $b BC', '852 ## $b BN', '866 41 $a um', '852 ## $b BS $p 1')).toEqual(['BN | um'])
    expect(told('852 ## $b BC')).toEqual([])
  })
})

describe('the captions of a library’s pieces', () => {
  const [own, other] = ['853 20 $8 1 $a v. $u 4', '853 20 $8 1 $a t. $u 12']

  test('are its own, though others have the same link', () => {
    expect(told('852 ## $b BC', own, '863 40 $8 1.1 $a 1', '852 ## $b BN', other, '863 40 $8 1.1 $a 1')).toEqual(['BC | v.1', 'BN | t.1'])
  })

  test('are those of another library under their link, where it has none', () => {
    const whole = record('852 ## $8 1 $b BC', own, '853 20 $8 3 $a n. $u 6', '852 ## $8 2 $b BN', '863 40 $8 2.1 $a 1')
    expect(describeHoldings(whole, 'BN').patterns.map(({ captions }) => captions[0])).toEqual(['v.', 'n.'])
    const shared = record('852 ## $b BC', own, '853 20 $8 3 $a n. $u 6', '863 40 $8 1.1 $a 1', '852 ## $b BN', '863 40 $8 3.1 $a 1')
    expect(describeHoldings(shared, 'BN')).toMatchObject({ patterns: [{ captions: ['n.', '', '', '', '', ''] }, {}], pieces: [{ enumeration: [{ caption: 'n.', value: '1' }] }] }) // prettier-ignore
  })
})
