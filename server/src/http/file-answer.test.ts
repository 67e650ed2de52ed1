import type { FastifyReply } from 'fastify'
import { expect, test } from 'vitest'
import { FileAnswer, sendFile } from './file-answer.ts'

function sent(name: string, content: string | Uint8Array = 'x') {
  const headers: Record<string, string> = {}
  let body: unknown
  const reply: Record<string, unknown> = {
    type: (value: string) => ((headers['content-type'] = value), reply),
    header: (key: string, value: string) => ((headers[key] = value), reply),
    send: (value: unknown) => ((body = value), reply),
  }
  sendFile(reply as unknown as FastifyReply, new FileAnswer('text/csv', name, content))
  return { disposition: headers['content-disposition'], type: headers['content-type'], body }
}

test('a file is named by letters, figures, dots and dashes alone: nothing of a name becomes a header', () => {
  expect(sent('emprestimos-2026.csv').disposition).toBe('attachment; filename="emprestimos-2026.csv"')
  const { disposition } = sent('a"; filename=x\r\nset-cookie: y.csv')
  expect(disposition).toMatch(/^attachment; filename="[\w.-]+"$/)
})

test('text says how it is written', () => {
  expect(sent('a.csv', new Uint8Array([1]))).toMatchObject({ type: 'text/csv; charset=utf-8', body: Buffer.from([1]) })
})
