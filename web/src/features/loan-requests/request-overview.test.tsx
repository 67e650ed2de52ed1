// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { useTexts } from '../../i18n/use-texts.ts'
import { notedCall, openScreen } from '../../testing/account-page.tsx'
import { sampleSource } from '../../testing/sample-requests.ts'
import { RequestOverview } from './request-overview.tsx'

afterEach(cleanup)

const [first] = sampleSource().combinacoes

function Overview() {
  const motivos = [{ codigo: 'SolicitacaoSemExemplar' as const, mensagem: 'Não circula.', params: {} }]
  const combinacoes = [
    { ...first!, volume: '1', localizacao: '3', desc_localizacao: 'Térreo', exemplares: 1200 },
    { ...first!, volume: null, disponiveis: 0, permitido: false, motivos },
  ]
  const hasRequests = useTexts('requests')
  const hasHolds = useTexts('holds')
  return hasRequests && hasHolds && <RequestOverview libraries={[sampleSource({ combinacoes })]} />
}

test('by library each volume stands with what is on the shelf and whether it can be sent; what has no volume is the only one', async () => {
  await openScreen(<Overview />, notedCall(new Map()).call)
  await screen.findByRole('table')
  const rows = [...document.querySelectorAll('tbody tr')].map((row) =>
    [...row.querySelectorAll('th, td')].map((cell) => cell.lastChild?.textContent),
  )
  expect(document.querySelector('thead th')!.textContent).toBe('Volume, parte e localização')
  expect(rows).toEqual([['Campus Norte'], ['v. 1 · Térreo', '1 de 1.200', 'Pode ser enviado'], ['Único', '0 de 2', 'Não circula.']])
})
