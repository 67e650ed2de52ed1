import type { FastifyRequest } from 'fastify'
import { expect, test, vi } from 'vitest'
import type { Tokens } from '../ports/tokens.ts'
import { whoAsks } from './asking.ts'

const known = { kind: 'public' as const }
const asking = (authorization?: string) => {
  const bearerOf = vi.fn(async (token: string) => (token === 'abc' ? known : undefined))
  const request = { headers: { ...(authorization !== undefined && { authorization }) } } as FastifyRequest
  return { bearerOf, who: whoAsks(request, { bearerOf } as unknown as Tokens) }
}

test('without a header somebody unknown asks; with a token that holds its bearer', async () => {
  expect(await asking().who).toEqual({ kind: 'anonymous' })
  expect(await asking('Bearer abc').who).toEqual(known)
  expect(await asking('bearer abc').who).toEqual(known)
})

test.each(['', 'abc', 'Basic abc', 'Bearer ', 'Bearer a b', 'Bearer ação', `Bearer ${'a'.repeat(513)}`])(
  '%j is refused, and no token is looked for',
  async (header) => {
    const { who, bearerOf } = asking(header)
    await expect(who).rejects.toMatchObject({ code: 'credencial_invalida' })
    expect(bearerOf).not.toHaveBeenCalled()
  },
)

test('a token that is wrong or expired is refused', async () => {
  const { who, bearerOf } = asking('Bearer abcd')
  await expect(who).rejects.toMatchObject({ code: 'credencial_invalida' })
  expect(bearerOf).toHaveBeenCalledWith('abcd')
})
