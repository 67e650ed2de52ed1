import { expect, test } from 'vitest'
import { withoutAddress } from './logged-error.ts'

const hidden = (message: string, url: string) => withoutAddress(new Error(message), url).message

test('the address is taken out as it was asked for, and path and query each alone', () => {
  const url = '/api/leitor/123?nome=ana'
  expect(hidden(`no route ${url} here`, url)).toBe('no route <address> here')
  expect(hidden('no route /api/leitor/123 here', url)).toBe('no route <address> here')
  expect(hidden('bad query nome=ana', url)).toBe('bad query <address>')
  expect(hidden('/api/leitor/123 twice /api/leitor/123', url)).toBe('<address> twice <address>')
})

test('both are taken out as they read when decoded, too', () => {
  const url = '/api/leitor/jo%C3%A3o?q=mem%C3%B3ria'
  expect(hidden('no /api/leitor/joão with q=memória', url)).toBe('no <address> with <address>')
})

test('a path that stands in the query as well leaves no rest of it', () => {
  expect(hidden('bad x=/leitor/123 here', '/leitor?x=/leitor/123')).toBe('bad <address> here')
})

test('where one half cannot be decoded, the other still is', () => {
  expect(hidden('no q=memória of /a%ZZ', '/a%ZZ?q=mem%C3%B3ria')).toBe('no <address> of <address>')
  expect(hidden('no /joão of q=%ZZ', '/jo%C3%A3o?q=%ZZ')).toBe('no <address> of <address>')
})

test('the root alone and a query of one character are no words to take out; two characters are', () => {
  expect(hidden('cannot read a/b and c?', '/')).toBe('cannot read a/b and c?')
  expect(hidden('of a path', '/ab?a')).toBe('of a path')
  expect(hidden('of ab a path /x', '/x?ab')).toBe('of <address> a path <address>')
})

test('stack, code and the causes stay, each without the address', () => {
  const cause = Object.assign(new TypeError('inner /leitor/1'), { code: 'INNER' })
  const error = Object.assign(new RangeError('outer /leitor/1', { cause }), { code: 'OUTER' })
  const shown = withoutAddress(error, '/leitor/1') as Error & { code: string; cause: Error & { code: string } }
  expect([shown.message, shown.code, shown.cause.message, shown.cause.code]).toEqual([
    'outer <address>',
    'OUTER',
    'inner <address>',
    'INNER',
  ])
  expect([shown instanceof RangeError, shown.cause instanceof TypeError]).toEqual([true, true])
  expect(shown.stack).toContain('outer <address>')
  expect(shown.stack).toContain('logged-error.test.ts')
  expect(`${shown.stack}${shown.cause.stack}`).not.toContain('/leitor/1')
  expect(error.message).toBe('outer /leitor/1')
})

test('an error without a message keeps its stack, and what is absent is not made up', () => {
  const silent = new Error('')
  expect(withoutAddress(silent, '/leitor/1').stack).toBe(silent.stack)
  expect(Object.keys(withoutAddress(new Error('x', { cause: 'a word' }), '/leitor/1')).toSorted()).toEqual(['message', 'stack'])
})

test('what is no error is named by its type alone', () => {
  expect(withoutAddress('/leitor/1', '/leitor/1').message).toBe('Not an Error was thrown, but a value of type string.')
})
