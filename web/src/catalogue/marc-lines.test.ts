import { expect, test } from 'vitest'
import { marcLines, plainMarc } from './marc-lines.ts'

const row = (paragrafo: string, seq: string, secao: string | null, descricao: string, more = {}) => ({
  paragrafo,
  seq_paragrafo: seq,
  secao,
  seq_secao: secao && '1',
  indicador1: null,
  indicador2: null,
  descricao,
  texto_descricao: null,
  pontuacao: null,
  campo_fixo: secao === null ? 'S' : 'N',
  ...more,
})

test('rows of one occurrence are one field; punctuation comes back; a blank indicator is #', () => {
  const rows = [
    row('8', '1', null, '######s2024'),
    row('245', '1', 'a', 'A luz', { pontuacao: ' :', indicador1: '1', indicador2: '0' }),
    row('245', '1', 'b', 'guia', { indicador1: '1', indicador2: '0' }),
    row('650', '1', 'a', 'Faróis'),
    row('650', '2', 'a', 'Serras'),
  ]
  const lines = marcLines(rows, '00000nam a22')
  expect(lines.map(({ tag, indicators }) => [tag, indicators])).toEqual([
    ['LDR', ''],
    ['008', ''],
    ['245', '10'],
    ['650', '##'],
    ['650', '##'],
  ])
  expect(plainMarc(lines)).toBe('LDR    00000nam#a22\n008    ######s2024\n245 10 $a A luz : $b guia\n650 ## $a Faróis\n650 ## $a Serras')
})
