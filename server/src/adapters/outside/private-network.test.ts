import { describe, expect, test } from 'vitest'
import { requestExternal } from './external-request.ts'
import { isPrivateAddress } from './private-network.ts'

/** First and last address of each range of the IANA registers of special-purpose addresses that is not out in the internet. */
const ranges: readonly (readonly [first: string, last: string])[] = [
  ['0.0.0.0', '0.255.255.255'],
  ['10.0.0.0', '10.255.255.255'],
  ['100.64.0.0', '100.127.255.255'],
  ['127.0.0.0', '127.255.255.255'],
  ['169.254.0.0', '169.254.255.255'],
  ['172.16.0.0', '172.31.255.255'],
  ['192.0.0.0', '192.0.0.255'],
  ['192.0.2.0', '192.0.2.255'],
  ['192.88.99.0', '192.88.99.255'],
  ['192.168.0.0', '192.168.255.255'],
  ['198.18.0.0', '198.19.255.255'],
  ['198.51.100.0', '198.51.100.255'],
  ['203.0.113.0', '203.0.113.255'],
  ['224.0.0.0', '255.255.255.255'],
  ['::', '::ffff:ffff'],
  ['::ffff:0:0:0', '::ffff:0:ffff:ffff'],
  ['64:ff9b::', '64:ff9b::ffff:ffff'],
  ['64:ff9b:1::', '64:ff9b:1:ffff:ffff:ffff:ffff:ffff'],
  ['100::', '100::ffff:ffff:ffff:ffff'],
  ['100:0:0:1::', '100:0:0:1:ffff:ffff:ffff:ffff'],
  ['2001::', '2001:1ff:ffff:ffff:ffff:ffff:ffff:ffff'],
  ['2001:db8::', '2001:db8:ffff:ffff:ffff:ffff:ffff:ffff'],
  ['2002::', '2002:ffff:ffff:ffff:ffff:ffff:ffff:ffff'],
  ['3fff::', '3fff:fff:ffff:ffff:ffff:ffff:ffff:ffff'],
  ['5f00::', '5f00:ffff:ffff:ffff:ffff:ffff:ffff:ffff'],
  ['fc00::', 'fdff:ffff:ffff:ffff:ffff:ffff:ffff:ffff'],
  ['fe80::', 'febf:ffff:ffff:ffff:ffff:ffff:ffff:ffff'],
  ['fec0::', 'feff:ffff:ffff:ffff:ffff:ffff:ffff:ffff'],
  ['ff00::', 'ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff'],
]

describe('addresses that are not out in the internet', () => {
  test.each(ranges)('%s to %s', (first, last) => {
    expect([isPrivateAddress(first), isPrivateAddress(last)]).toEqual([true, true])
  })

  test.each(['::ffff:127.0.0.1', '::ffff:7f00:1', '::ffff:a9fe:a9fe', '[::1]', 'fe80::1%eth0', '0:0:0:0:0:ffff:a00:1'])('%s', (address) => {
    expect(isPrivateAddress(address)).toBe(true)
  })
})

test.each([
  '1.1.1.1', '9.255.255.255', '11.0.0.0', '100.63.255.255', '100.128.0.0', '172.15.255.255', '172.32.0.0', '192.88.98.255', '192.88.100.0',
  '198.17.255.255', '198.20.0.0', '223.255.255.255', '::ffff:1.1.1.1', '2001:200::', '2606:4700::1111', '3ffe:ffff::', '3fff:1000::', '5eff::', '5f01::',
]) ('%s is out in the internet', (address) => {
  expect(isPrivateAddress(address)).toBe(false)
}) // prettier-ignore

const spellings = [
  '127.1', '127.0.1', '127.0.0.1.', '2130706433', '0x7f000001', '0x7f.1', '0177.0.0.1', '017700000001', '１２７.0.0.1', '127。0。0。1', '%31%32%37.0.0.1',
  '0', '0x0', '169.254.169.254', '2852039166', '0xa9fea9fe', '0251.0376.0251.0376', '10.1', '192.168.257', '[::1]', '[::]', '[0:0:0:0:0:0:0:1]',
  '[::ffff:127.0.0.1]', '[::ffff:7f00:1]', '[::127.0.0.1]', '[::ffff:0:127.0.0.1]', '[64:ff9b::127.0.0.1]', '[2002:7f00:1::]', '[fe80::1]', '[fd00:ec2::254]',
] // prettier-ignore

test.each(spellings)('A20: https://%s/ is refused, and no name is looked up', async (host) => {
  const question = { url: new URL(`https://${host}/`), method: 'GET', headers: {}, insideNetwork: false, accepts: [] } as const
  const lookedUp: string[] = []
  const resolve = (name: string) => void lookedUp.push(name)
  const { error } = await requestExternal(question, { resolve })
  expect([error?.failure, lookedUp]).toEqual(['private_address', []])
})

test.each(['localhost', 'localhost.', 'metadata.google.internal'])(
  'A20: https://%s/ is refused for what its name leads to',
  async (host) => {
    const question = { url: new URL(`https://${host}/`), method: 'GET', headers: {}, insideNetwork: false, accepts: [] } as const
    const { error } = await requestExternal(question, {
      resolve: (_, done) => done(null, [{ address: '169.254.169.254', family: 4 }]),
    })
    expect(error?.failure).toBe('private_address')
  },
)

test('plain http, and a header that cannot be sent, are failures and no exceptions', async () => {
  const question = { url: new URL('http://example.org/'), method: 'GET', headers: {}, insideNetwork: false, accepts: [] } as const
  expect((await requestExternal(question)).error?.failure).toBe('plain_http')
  const headers = { authorization: 'two\nlines' }
  expect((await requestExternal({ ...question, headers, insideNetwork: true })).error?.failure).toBe('invalid_request')
})
