import { expect, test } from 'vitest'
import { marc } from '../testing/marc.ts'
import { describeHoldings } from './describe-holdings.ts'
import { itemsOf } from './item.ts'
import { readItemHeader, readItemLine } from './item-csv.ts'
import { serialIssues } from './serial-issues.ts'

const noDays = ['2023-02-29', '2024-02-30', '2023-04-31', '0000-01-01']

test.each(noDays)('the day %s, which no calendar has, is left out of a field 952 and its copy is kept', (day) => {
  expect(itemsOf(marc(`952 ## $p b1 $b BC $d ${day} $q ${day}`))).toEqual([{ barcode: 'b1', library: 'BC', state: 'available' }])
})

test('a day of the calendar is taken from a field 952, also where a time stands behind it', () => {
  expect(itemsOf(marc('952 ## $p b1 $b BC $d 2024-02-29 10:00 $q 2026-12-01 23:59:00'))).toMatchObject([
    { acquiredOn: '2024-02-29', state: 'on_loan', dueDate: '2026-12-01' },
  ])
})

const header = readItemHeader('barcode,control_number,library,price,acquired_on,due_date')!
const line = (rest: string) => readItemLine(header, `b1,9,BC,${rest}`, 2)

test.each([...noDays, '29/02/2023', '31/04/2023', '01/01/0000'])('the day %s in a list is a bad date', (day) => {
  expect([line(`,${day},`), line(`,,${day}`)]).toMatchObject([{ problem: 'bad_date' }, { problem: 'bad_date' }])
})

test('a list takes the days of leap years', () => {
  expect(line(',29/02/2024,')).toMatchObject({ item: { acquiredOn: '2024-02-29' } })
})

test('a price that no database holds is left out', () => {
  const prices = ['999999999.99', '1000000000', '99999999999999999999'].map((price) => line(`${price},,`))
  expect(prices.map((one) => 'item' in one && one.item.priceCents)).toEqual([99_999_999_999, undefined, undefined])
})

test.each(['0000', '9999'])('an issue of the year %s tells nothing of the day of the next one', (year) => {
  const lines = `853 20 $8 1 $a v. $b no. $u 12 $v r $i (year) $j (month) $w m\n863 40 $8 1.1 $a 1 $b 1 $i ${year} $j 12`
  const issues = serialIssues([describeHoldings(marc(`LDR cy  \n001 1\n${lines}`))], { current: true })
  expect(issues.map(({ status, expectedOn }) => [status, expectedOn])).toEqual([
    ['received', undefined],
    ['expected', undefined],
  ])
})
