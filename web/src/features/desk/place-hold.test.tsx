// @vitest-environment jsdom
import { placeHoldFor } from '@farol/contract/desk/holds.ts'
import { getReader } from '@farol/contract/desk/readers.ts'
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { needsBond, twoBonds } from '../../testing/choose-bond.ts'
import { leaveDesk, openAtDesk, standAtDesk } from '../../testing/desk-page.tsx'
import { sampleHoldLibrary } from '../../testing/sample-holds.ts'
import { useToasts } from '../../ui/toast-store.ts'
import { PlaceHold } from './place-hold.tsx'

let asked: (string | null)[] = []

beforeEach(() => {
  asked = []
  standAtDesk()
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    asked.push(`${address} ${new Headers(init.headers).get('authorization') ?? 'nobody'}`)
    return Response.json({ cod_acervo: '60', titulo: 'Torto arado', bibliotecas: [sampleHoldLibrary()], limite: 5, total: 0 })
  })
})
afterEach(() => {
  cleanup()
  leaveDesk()
  vi.unstubAllGlobals()
})

const placed = { codigo: '1', posicao: 3 }

function open(place: (body: Record<string, unknown> | undefined) => object = () => placed) {
  const onDone = vi.fn()
  const shown = openAtDesk(<PlaceHold reader="17" onDone={onDone} />, [
    [placeHoldFor, ({ body }) => place(body)],
    [getReader, () => twoBonds],
  ])
  return { ...shown, onDone }
}

test('a title is asked for by its code in nobody’s name; what is no code is not asked for', async () => {
  const { fill, press, invalid } = open()
  fill({ acervo: '60a' })
  await press('Procurar')
  expect(invalid()).toEqual(['acervo'])
  expect(asked).toEqual([])
  fill({ acervo: '60' })
  await press('Procurar')
  await screen.findByLabelText('Torto arado')
  expect(asked).toEqual([expect.stringMatching(/60.* nobody$/)])
})

test('the hold is for the reader on the screen, of the copies that were chosen, and its place is said', async () => {
  const { sent, fill, press, onDone } = open()
  fill({ acervo: '60' })
  await press('Procurar')
  await userEvent.selectOptions(await screen.findByLabelText('Torto arado'), '1')
  await press('Reservar para o leitor')
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce())
  expect(sent()).toEqual([
    {
      leitor: '17',
      cod_acervo: '60',
      biblioteca: '1',
      volume: '2',
      tomo: null,
      parte: null,
      material_adicional: null,
      localizacao: null,
    },
  ])
  expect(useToasts.getState().toasts.map(({ text }) => text)).toEqual(['Reservado: 3.º da fila.'])
  expect(screen.queryByLabelText('Torto arado')).toBeNull()
})

test('of a reader with several bonds the bond is chosen by its name, and the same hold is sent with it', async () => {
  const { sent, fill, press, onDone } = open((body) => needsBond(body, placed))
  fill({ acervo: '60' })
  await press('Procurar')
  await screen.findByLabelText('Torto arado')
  await press('Reservar para o leitor')
  await userEvent.click(await screen.findByRole('button', { name: 'Com o vínculo Pós-graduação, BC' }))
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce())
  const [first, second] = sent()
  expect(second).toEqual({ ...first, vinculo: '6' })
  expect(document.body.textContent).not.toContain('5, 6')
})
