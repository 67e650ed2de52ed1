// @vitest-environment jsdom
import { handOverRequest, refuseRequest, requestNotFound, type DeskRequest } from '@farol/contract/desk/loan-requests.ts'
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { leaveDesk, openAtDesk, standAtDesk } from '../../testing/desk-page.tsx'
import { RequestActs } from './request-acts.tsx'

beforeEach(() => standAtDesk())
afterEach(() => {
  cleanup()
  leaveDesk()
})

const request = (part: object = {}) =>
  ({
    codigo: 's1',
    titulo: 'Iracema',
    leitor: { codigo: '17', nome: 'Ana' },
    situacao: 'disponivel',
    unidade_origem: { cod_biblioteca: 'BM', desc_biblioteca: 'Medicina' },
    unidade_recebimento: { cod_biblioteca: 'BC', desc_biblioteca: 'Central' },
    local_recebimento: 'balcao',
    ...part,
  }) as unknown as DeskRequest

function open(of: DeskRequest, here = 'BC') {
  const onChange = vi.fn()
  const shown = openAtDesk(<RequestActs request={of} here={here} onChange={onChange} />, [
    [handOverRequest, () => ({})],
    [refuseRequest, () => ({})],
    [requestNotFound, () => ({})],
  ])
  const acts = () => screen.queryAllByRole('button').map((one) => one.getAttribute('aria-label'))
  return { ...shown, onChange, acts }
}

test('each state and place has its acts: handed over where it waits, not found where it should stand, nothing once it ended', () => {
  const seen = (part: object, here: string) => {
    const { acts, unmount } = open(request(part), here)
    const found = acts()
    unmount()
    return found
  }
  expect(seen({}, 'BC')).toEqual(['Entregar: Iracema', 'Recusar: Iracema'])
  expect(seen({}, 'BM')).toEqual(['Recusar: Iracema'])
  expect(seen({ situacao: 'aguardando' }, 'BM')).toEqual(['Não localizado: Iracema', 'Recusar: Iracema'])
  expect(seen({ situacao: 'aguardando' }, 'BC')).toEqual(['Recusar: Iracema'])
  expect(seen({ situacao: 'retirado' }, 'BC')).toEqual([])
})

test('to the reader nothing needs to be seen', async () => {
  const { sent, press, onChange } = open(request({ pessoa_autorizada: 'Marta' }))
  await press('Entregar: Iracema')
  await waitFor(() => expect(onChange).toHaveBeenCalledOnce())
  expect(sent()).toEqual([{}])
})

test('to the person who was named only once their document was seen', async () => {
  const { sent, press, onChange } = open(request({ pessoa_autorizada: 'Marta' }))
  await userEvent.click(screen.getByRole('checkbox', { name: 'Quem retira é Marta' }))
  const give = screen.getByRole<HTMLButtonElement>('button', { name: 'Entregar: Iracema' })
  expect(give.disabled).toBe(true)
  await userEvent.click(screen.getByRole('checkbox', { name: 'Documento conferido' }))
  await press('Entregar: Iracema')
  await waitFor(() => expect(onChange).toHaveBeenCalledOnce())
  expect(sent()).toEqual([{ pessoa_autorizada: true, documento_visto: true }])
})
