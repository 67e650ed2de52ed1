import { expect, test } from 'vitest'
import { describeTitle } from '../catalogue/describe-title.ts'
import { marc } from '../catalogue/testing/marc.ts'
import { titleCard } from '../title-cards/title-card.ts'
import { draftTitle, type TitleDraft } from './title-draft.ts'

test('of a record the index and lists take the same from the draft as from its JSON', () => {
  const record = marc(`LDR nam
008 210301s1899    bl            000 0 por d
020 ## $a 9788535902778
082 04 $a 869.3
100 1# $a Assis, Machado de, $d 1839-1908
245 12 $a O alienista : $b conto / $c Machado de Assis.
246 3# $a Alienista
250 ## $a 2. ed.
260 ## $a Rio : $b Garnier, $c 1899.
300 ## $a 90 p.
520 ## $a O médico de Itaguaí.
520 ## $a Um resumo que nenhuma lista mostra.
650 #4 $a Loucura $z Brasil
700 1# $a Caldwell, Helen $e trad.`)
  const description = describeTitle(record)
  const drafted = draftTitle(record, description)
  const read = JSON.parse(JSON.stringify(drafted)) as TitleDraft
  expect(read.index).toEqual(drafted.index)
  expect(read.index.headings.title).toContainEqual({ value: 'O alienista: conto', skip: 2 })
  const card = (one: TitleDraft['card']) =>
    titleCard({ id: 7, description: one, headings: [], counts: undefined, typeNames: undefined }, 'pt')
  expect(card(read.card)).toEqual(card(description))
  expect(card(read.card).resumo).toBe('O médico de Itaguaí.')
  expect(read.card.summaries).toEqual(['O médico de Itaguaí.'])
})
