import { describe, expect, test } from 'vitest'
import { marc } from '../testing/marc.ts'
import { describeHoldings } from './describe-holdings.ts'
import { holdingsStatement, runs } from './holdings-statement.ts'
import { itemsOf } from './item.ts'
import { readItemHeader, readItemLine } from './item-csv.ts'
import { issueOfItem, withCopies } from './item-issues.ts'
import { makeIssue, serialIssues } from './serial-issues.ts'

const pattern = '853 20 $8 1 $a v. $b no. $u 4 $v r $i (year) $w q'
const holdings = (...pieces: string[]) =>
  describeHoldings(
    marc(
      `LDR cy  \n001 1\n004 9\n852 ## $b BC $c P $h 05 $i R454\n${pattern}\n${pieces.map((piece, at) => `863 40 $8 1.${at + 1} ${piece}`).join('\n')}`,
    ),
  )

test('a holdings record tells its title, place, pattern and pieces', () => {
  expect(holdings('$a 12 $b 1 $i 2020 $j 03')).toEqual({
    controlNumber: '1', titleNumber: '9', library: 'BC', location: 'P', callNumber: '05 R454', statements: [], notes: [],
    patterns: [{ link: '1', captions: ['v.', 'no.', '', '', '', ''], perVolume: 4, perYear: 4, frequency: 'q', continuous: false }],
    pieces: [{ enumeration: [{ caption: 'v.', value: '12' }, { caption: 'no.', value: '1' }], chronology: { year: '2020', month: '03', text: '2020 03' }, gapAfter: false }],
  }) // prettier-ignore
})

describe('issues', () => {
  const short = (issues: ReturnType<typeof serialIssues>) => issues.map(({ caption, status }) => `${caption} ${status}`)

  test('received, missing between them, the rest of a past volume, and what comes next', () => {
    const found = serialIssues([holdings('$a 12 $b 1 $i 2020 $j 03', '$a 12 $b 3 $i 2020', '$a 13 $b 1-2 $i 2021')], { current: true })
    expect(short(found)).toEqual([
      'v. 12, n. 1 (mar. 2020) received', 'v. 12, n. 2 (2020) missing', 'v. 12, n. 3 (2020) received', 'v. 12, n. 4 (2020) missing', 'v. 13, n. 1 (2021) received',
      'v. 13, n. 2 (2021) received', 'v. 13, n. 3 (2021) expected',
    ]) // prettier-ignore
  })

  test('after the last number of a volume the next volume and year begin', () => {
    expect(short(serialIssues([holdings('$a 12 $b 1-4 $i 2020')], { current: true })).at(-1)).toBe('v. 13, n. 1 (2021) expected')
    expect(short(serialIssues([holdings('$a 12 $b 1-4 $i 2020')], { current: false }))).not.toContain('v. 13, n. 1 (2021) expected')
  })

  const underCaptions = (captions: string, ...pieces: readonly string[]) => {
    const lines = [`853 20 $8 1 ${captions}`, ...pieces.map((piece, at) => `863 40 $8 1.${at + 1} ${piece}`)]
    return short(serialIssues([describeHoldings(marc(['LDR cy  ', '001 1', ...lines].join('\n')))], { current: true }))
  }

  test('that are called by year, season or month alone are said so, and none between them is missing', () => {
    expect(underCaptions('$a (year) $b (season)', '$a 2007 $b 21', '$a 2007 $b 24')).toEqual([
      'primavera 2007 received',
      'inverno 2007 received',
    ])
    expect(underCaptions('$a (year) $b (month) $u 12', '$a 2007 $b 02', '$a 2007 $b 05/06')).toEqual([
      'fev. 2007 received',
      'maio/jun. 2007 received',
    ])
    expect(underCaptions('$a (year)', '$a 2004/2005', '$a 2006-2007')).toEqual(['2004/2005 received', '2006 received', '2007 received'])
    expect(underCaptions('$a (year) $b no.', '$a 2007 $b 1', '$a 2007 $b 3')).toContain('v. 2007, n. 2 missing')
  })

  test('by year alone stand in the statement of the union list once', () => {
    const ofYears = describeHoldings(marc('LDR cy  \n001 1\n853 20 $8 1 $a (year)\n863 40 $8 1.1 $a 2004/2005\n863 40 $8 1.2 $a 2006-2007'))
    expect(holdingsStatement(serialIssues([ofYears], { current: false }))).toBe('2004/2005; 2006-2007')
  })

  const next = (frequency: string, piece: string, ahead = 1) => {
    const lines = `853 20 $8 1 $a v. $b no. $u 4 $v r $i (year) $j (month) $w ${frequency}\n863 40 $8 1.1 ${piece}`
    const found = serialIssues([describeHoldings(marc(`LDR cy  \n001 1\n${lines}`))], { current: true, ahead })
    return found.filter(({ status }) => status === 'expected').map(({ caption, expectedOn }) => `${caption} ${expectedOn ?? 'some day'}`)
  }

  test('what is expected has its day by the frequency, from the day of the last one', () => {
    expect(next('q', '$a 12 $b 3 $i 2020 $j 09')).toEqual(['v. 12, n. 4 (dez. 2020) 2020-12-01'])
    expect(next('q', '$a 12 $b 4 $i 2020 $j 12', 2)).toEqual(['v. 13, n. 1 (mar. 2021) 2021-03-01', 'v. 13, n. 2 (jun. 2021) 2021-06-01'])
    expect(next('b', '$a 1 $b 1 $i 2020 $j 11/12')).toEqual(['v. 1, n. 2 (jan. 2021) 2021-01-01'])
    expect(next('m', '$a 1 $b 1 $i 2024 $j 01 $k 31')).toEqual(['v. 1, n. 2 (fev. 2024) 2024-02-29'])
    expect(next('w', '$a 1 $b 1 $i 2020 $j 02 $k 26')).toEqual(['v. 1, n. 2 (mar. 2020) 2020-03-04'])
    expect(next('5', '$a 1 $b 1 $i 2020 $j 01')).toEqual(['v. 1, n. 2 (mar. 2020) 2020-03-14'])
  })

  test('without a month, or with a season, nobody can say which day', () => {
    expect(next('q', '$a 12 $b 3 $i 2020')).toEqual(['v. 12, n. 4 (2020) some day'])
    expect(next('q', '$a 12 $b 3 $i 2020 $j 24')).toEqual(['v. 12, n. 4 (2020) some day'])
  })

  test('runs of volumes go hand in hand with runs of years', () => {
    expect(short(serialIssues([holdings('$a 10-12 $i 2000-2002')], { current: false }))).toEqual([
      'v. 10 (2000) received',
      'v. 11 (2001) received',
      'v. 12 (2002) received',
    ])
  })

  test('the numbering of an item names an issue', () => {
    expect(issueOfItem('v. 12, n. 3, set. 2020')).toMatchObject({ volume: '12', number: '3', year: 2020, status: 'received' })
    expect(issueOfItem('n. 1203 (2005)')).toMatchObject({ number: '1203', year: 2005 })
    expect(issueOfItem('Único')).toBeUndefined()
  })
})

test('what is told as received is at the binder when all its copies are, and is had when one is on the shelf', () => {
  const issue = (number: string) => makeIssue({ volume: '5', number, year: 2021 }, 'received')
  const item = (volume: string, state: 'in_binding' | 'lost' | 'available') => ({ barcode: volume + state, library: 'BC', state, volume })
  const items = [
    item('v. 5, n. 1, 2021', 'in_binding'),
    item('v. 5, n. 1', 'lost'),
    item('v. 5, n. 2, 2021', 'in_binding'),
    item('v. 5, n. 2', 'available'),
    item('v. 5, n. 3, 1999', 'lost'),
  ]
  const found = withCopies([...['1', '2', '3'].map(issue), makeIssue({ volume: '5', number: '4' }, 'missing')], items)
  expect(found.map(({ number, status, copies }) => [number, status, copies])).toEqual([
    ['1', 'in_binding', 1], ['2', 'received', 2], ['3', 'received', 1], ['4', 'missing', 0],
  ]) // prettier-ignore
})

test('the statement of a library joins whole years and names the numbers of broken ones', () => {
  const issues = serialIssues(
    [holdings('$a 10-13 $i 2000-2003', '$a 14 $b 1-3 $i 2004', '$a 14 $b 5-7 $i 2004', '$a 14 $b 10-12 $i 2004')],
    {
      current: false,
    },
  )
  expect(holdingsStatement(issues)).toBe('2000-2003 10-13; 2004 14(1-3,5-7,10-12)')
  expect(runs(['3', '1', '2', '7', 'esp.'])).toBe('1-3,7,esp.')
  expect(holdingsStatement([])).toBe('')
})

test('copies come from 952 as Koha writes it, else from 852 with a bar code', () => {
  const koha = marc(
    '245 10 $a T\n952 ## $p b1 $b BC $c GER $y C $o 869 A8 $h v. 2 $g 12.50 $d 2020-03-01 $q 2026-12-01\n952 ## $p b2 $b BC $1 1\n952 ## $b BC',
  )
  expect(itemsOf(koha)).toEqual([
    { barcode: 'b1', library: 'BC', location: 'GER', loanType: 'C', callNumber: '869 A8', volume: 'v. 2', priceCents: 1250, acquiredOn: '2020-03-01', state: 'on_loan', dueDate: '2026-12-01' },
    { barcode: 'b2', library: 'BC', state: 'lost' },
  ]) // prettier-ignore
  expect(itemsOf(marc('852 ## $b BC $h 869 $i A8 $p b9'))).toEqual([
    { barcode: 'b9', library: 'BC', callNumber: '869 A8', state: 'available' },
  ])
  expect(itemsOf(marc('952 ## $p b1'), 'BS')).toMatchObject([{ library: 'BS' }])
})

test('an item list has a header in English or Portuguese, quoted cells, local dates and prices', () => {
  const header = readItemHeader('barcode,control_number,library,price,acquired_on,note')!
  expect(readItemLine(header, 'b1,9,BC,"R$ 1.234,50",01/03/2020,"diz ""olá"", e sai"', 2)).toMatchObject({
    title: { controlNumber: '9' }, item: { barcode: 'b1', priceCents: 123_450, acquiredOn: '2020-03-01', note: 'diz "olá", e sai' },
  }) // prettier-ignore
  expect(readItemLine(header, 'b1,9,BC,,31/02/20,', 3)).toMatchObject({ problem: 'bad_date' })
  expect(readItemLine(header, 'b1,9,BC,"', 4)).toMatchObject({ problem: 'bad_quoting' })
  expect(readItemHeader('barcode,library')).toBeUndefined()
})
