import { expect, test } from 'vitest'
import { htmlFaults } from './html-faults.ts'

test('a page that is no valid HTML is seen', () => {
  const page = (body: string) => htmlFaults(`<!doctype html><html lang="pt"><head><title>x</title></head><body>${body}</body></html>`)
  expect(page('<p id="a">x</p><label for="a">y</label><img src="/x" alt="">')).toEqual([])
  for (const body of [
    '<p id="a" id="b">x</p>',
    '<p id="a"></p><p id="a"></p>',
    '<p aria-labelledby="z">x</p>',
    '<img src="/x">',
    '<a href="/"><button>x</button></a>',
    '<p>&nosuch;</div>',
  ])
    expect(page(body), body).not.toEqual([])
})
