import { expect, test } from 'vitest'
import { foundWords } from '../../catalogue/highlighted.tsx'
import { sampleReply } from '../../testing/sample-titles.ts'
import { matchReasons } from './match-reasons.ts'

const [dom] = sampleReply().data

test('why a title is a result: each word at the places where it stands, the rest elsewhere', () => {
  const item = { ...dom!, dados_adicionais: { S: [{ codigo: '1', descricao: 'Ciúme' }] }, resumo: 'Bento suspeita.' }
  expect(matchReasons(item, foundWords(['casmurro machado CIUMES bento desterro']))).toEqual({
    places: [
      { place: 'title', words: ['casmurro'] },
      { place: 'author', words: ['machado'] },
      { place: 'subject', words: ['ciumes'] },
      { place: 'summary', words: ['bento'] },
    ],
    elsewhere: ['desterro'],
  })
})
