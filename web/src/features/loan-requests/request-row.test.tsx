// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { useTexts } from '../../i18n/use-texts.ts'
import { useSession } from '../../session/session-store.ts'
import { notedCall, openScreen, signIn } from '../../testing/account-page.tsx'
import { sampleRequest } from '../../testing/sample-requests.ts'
import { RequestRow } from './request-row.tsx'

beforeEach(() => signIn())
afterEach(() => {
  cleanup()
  useSession.getState().set({ status: 'unknown' })
})

type Part = Parameters<typeof sampleRequest>[0]

function Row({ part }: { part: Part }) {
  if (!useTexts('requests')) return null
  return (
    <ul>
      <RequestRow request={sampleRequest(part)} off={false} onCancel={() => undefined}>
        {null}
      </RequestRow>
    </ul>
  )
}

async function linesOf(part: Part) {
  await openScreen(<Row part={part} />, notedCall(new Map()).call)
  await screen.findByRole('heading', { level: 3 })
  const lines = (selector: string) => Array.from(document.querySelectorAll(selector), (one) => one.textContent)
  return { author: lines('.by'), copies: lines('.imprint.num').length }
}

test('the cover drawn is that of the type of work; where none is told it is a book’s', async () => {
  const kindOf = async (part: Part) => {
    cleanup()
    await linesOf(part)
    return document.querySelector('.cover')!.getAttribute('data-kind')
  }
  expect(await kindOf({ desc_tipo_obra: 'Cordel' })).toBe('cordel')
  expect(['band', 'leather', 'sun', 'letter', 'manual']).toContain(await kindOf({}))
})

test('the author and the copies asked for stand in lines of their own, and leave none where they are not told', async () => {
  expect(await linesOf({ volume: '2' })).toEqual({ author: ['Itamar Vieira Junior'], copies: 1 })
  cleanup()
  expect(await linesOf({ autor: undefined })).toEqual({ author: [], copies: 0 })
})

test('what is delivered is not said to be fetched', async () => {
  const ready = { situacao: 'disponivel', limite_retirada: '2026-11-23', hora_limite: '18:00' } as const
  const standing = () => document.querySelector('.due')!.textContent
  await linesOf(ready)
  expect(standing()).toMatch(/^Disponível.*Retirar até/)
  for (const local_recebimento of ['setor', 'domicilio'] as const) {
    cleanup()
    await linesOf({ ...ready, local_recebimento })
    expect(standing()).toMatch(/^A entregar.*Separado até/)
  }
})
