import { expect, test } from 'vitest'
import { decodeText } from './decode-text.ts'

test.each([
  ['UTF-8', Buffer.from('José; “Ação”'), 'José; “Ação”'],
  ['UTF-8 with a mark', Buffer.from('\uFEFFJosé'), '\uFEFFJosé'],
  ['what Windows writes', Buffer.from([0x4a, 0x6f, 0x73, 0xe9, 0x20, 0x93, 0x80, 0x94]), 'José “€”'],
  ['nothing', Buffer.alloc(0), ''],
])('%s is read', (_name, bytes, text) => expect(decodeText(bytes)).toBe(text))
