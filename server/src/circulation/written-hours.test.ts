import { expect, test } from 'vitest'
import { openingHoursOf } from './written-hours.ts'

const day = (opens: string, closes: string) => ({ opens, closes })

test('days from one to another have both of them, also over the end of the week; what is not named is closed', () => {
  const { week } = openingHoursOf({ library: 'BC', week: { 'tue-thu': '08:00-12:00 13:00-22:00', 'sat-sun': '09:00-10:00' } })
  const [both, rest] = [[day('08:00', '12:00'), day('13:00', '22:00')], [day('09:00', '10:00')]]
  expect(week).toEqual([rest, [], both, both, both, [], rest])
})

test('an exception without a last day is of one day, and may be closed', () => {
  const { exceptions } = openingHoursOf({
    library: 'BC',
    week: {},
    exceptions: [
      { from: '2026-12-25', open: 'closed', yearly: true },
      { from: '2026-12-28', until: '2026-12-30', open: '09:00-10:00' },
    ],
  })
  expect(exceptions).toEqual([
    { from: '2026-12-25', until: '2026-12-25', spans: [], yearly: true },
    { from: '2026-12-28', until: '2026-12-30', spans: [day('09:00', '10:00')] },
  ])
})
