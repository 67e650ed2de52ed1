import { Refusal } from '@farol/contract/errors.ts'
import type { FastifyRequest } from 'fastify'
import { expect, test } from 'vitest'
import { requireFileGrant, type FileGrants } from './file-grant.ts'

test('a file is asked for by the grant that its call asks, of who sends no token as of anybody', async () => {
  const asked: unknown[] = []
  const requireGrant = async (...of: readonly unknown[]) => {
    asked.push(of)
    throw new Refusal('acesso_negado')
  }
  const grants = { handlers: { requireGrant }, tokens: {} } as unknown as FileGrants
  const request = { headers: {} } as FastifyRequest
  await expect(requireFileGrant(grants, request, 30)).rejects.toThrow(new Refusal('acesso_negado').message)
  expect(asked).toEqual([[{ kind: 'anonymous' }, 30]])
})
