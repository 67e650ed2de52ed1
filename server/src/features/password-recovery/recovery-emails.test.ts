import { afterEach, expect, test } from 'vitest'
import { setLibraryZone, shippedZone } from '@farol/contract/library-zone.ts'
import { noticeEmail } from './recovery-emails.ts'

afterEach(() => setLibraryZone(shippedZone))

const textIn = (zone: string, language: 'pt' | 'en') => {
  setLibraryZone(zone)
  const of = { id: 'password-1-0', to: ['ana@exemplo.br'], site: 'https://catalogo.exemplo.br', language }
  return noticeEmail({ ...of, at: new Date('2026-11-27T23:30:00Z') }).text
}

test('the e-mail of a changed password tells the time of the libraries, and of which zone it is', () => {
  expect(textIn('America/Sao_Paulo', 'pt')).toContain('em 27 de novembro de 2026 às 20:30 (Horário Padrão de Brasília)')
  expect(textIn('America/Manaus', 'pt')).toContain('em 27 de novembro de 2026 às 19:30 (Horário Padrão do Amazonas)')
  expect(textIn('America/Manaus', 'en')).toContain('(Amazon Standard Time)')
})
