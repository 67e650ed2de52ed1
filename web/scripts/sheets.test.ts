import { expect, test } from 'vitest'
import { wholeSheet } from './sheets.mjs'

/** The sheet of the patron area as browsers get it, without what stands in it for those that know no container queries. */
const account = (css: string) => wholeSheet('account.css', css).split('\n@supports')[0]

test('every rule of the patron area’s sheet holds inside of its area, also on paper and in a window of some width', () => {
  expect(account('.a .b, .c > d { color: red } @media print { .a, .b { display: none } }')).toBe(
    ':where(.account) .a .b, :where(.account) .c > d { color: red } @media print {:where(.account) .a, :where(.account) .b { display: none } }',
  )
  expect(account('/* of {people}, and more */ .a:not(.b, .c):is(d, e) { color: red }')).toBe(
    ':where(.account) .a:not(.b, .c):is(d, e) { color: red }',
  )
})

test('the desk’s sheet holds inside of its area, and where its receipt is printed beside the page', () => {
  expect(
    wholeSheet('desk.css', '.receipt li { margin: 0 } @media print { .prints-receipt #root, .scan { display: none } }').split(
      '\n@supports',
    )[0],
  ).toBe(
    ':where(.staff, .prints-receipt) .receipt li { margin: 0 } @media print {.prints-receipt #root, :where(.staff, .prints-receipt) .scan { display: none } }',
  )
})

test('an animation of that sheet keeps its steps', () => {
  const turning = '@keyframes turn { from { opacity: 0 } 33.3%, 50% { opacity: .5 } to { opacity: 1 } }'
  expect(account(turning)).toBe(turning)
})

test('a rule that could hold nowhere in the area ends the build', () => {
  for (const head of ['html', ':root[data-tema=escuro] .a', '.a, body'])
    expect(() => account(`${head} { color: red }`)).toThrow('Nothing inside of .account')
  expect(account('.body-text { color: red }')).toBe(':where(.account) .body-text { color: red }')
})
