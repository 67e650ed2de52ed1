// @vitest-environment jsdom
import { CallError } from '@farol/contract/call.ts'
import { getChoiceLists } from '@farol/contract/desk/choice-lists.ts'
import { createReader } from '@farol/contract/desk/reader-records.ts'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { leaveDesk, openAtDesk, standAtDesk } from '../../testing/desk-page.tsx'
import { Component as NewReaderScreen } from './new-reader-screen.tsx'

beforeEach(() => standAtDesk())
afterEach(() => {
  cleanup()
  leaveDesk()
})

async function open(refusals: readonly string[] = []) {
  const left = [...refusals]
  const shown = openAtDesk(<NewReaderScreen />, [
    [
      createReader,
      () => {
        const code = left.shift()
        if (code) throw new CallError(409, { code, message: 'Já existe.', params: {}, fields: [] } as never)
        return { codigo: '90', nome: 'Ana' }
      },
    ],
    [getChoiceLists, () => ({ categorias: [{ codigo: 'g', descricao: 'Graduação' }], grupos: [], tipos: [] })],
  ])
  await screen.findByRole('option', { name: 'Graduação' })
  return {
    ...shown,
    create: () => shown.press('Cadastrar'),
    anyway: () => screen.queryByRole('button', { name: 'É outra pessoa: cadastrar' }),
  }
}

const vinculo = { categoria: 'g', cod_biblioteca: 'BC' }

test('a CPF goes in digits alone, what is empty is left out; without a name nothing is sent', async () => {
  const { sent, fill, create, invalid } = await open()
  fill({ cpf: '529.982.247-25', usuario: 'ana' })
  await create()
  expect(invalid()).toEqual(['nome'])
  expect(sent()).toEqual([])
  fill({ nome: ' Ana ' })
  await create()
  await waitFor(() => expect(sent()).toEqual([{ nome: 'Ana', cpf: '52998224725', usuario: 'ana', vinculo }]))
})

test('somebody alike is there: only who says that it is another person goes on; the same CPF is refused for good', async () => {
  const { sent, fill, create, press, anyway } = await open(['leitor_semelhante'])
  fill({ nome: 'Ana' })
  await create()
  await waitFor(() => expect(anyway()).not.toBeNull())
  await press('É outra pessoa: cadastrar')
  await waitFor(() => expect(sent()).toHaveLength(2))
  expect(sent()[1]).toEqual({ nome: 'Ana', vinculo, confirmo: true })
  cleanup()
  const other = await open(['leitor_ja_cadastrado'])
  other.fill({ nome: 'Ana' })
  await other.create()
  await screen.findByText('Já existe.')
  expect(other.anyway()).toBeNull()
})

test('what is typed after somebody alike was found is looked at anew', async () => {
  const { sent, fill, create, anyway } = await open(['leitor_semelhante'])
  fill({ nome: 'Ana' })
  await create()
  await waitFor(() => expect(anyway()).not.toBeNull())
  fill({ nome: 'Ana Beatriz' })
  expect(anyway()).toBeNull()
  await create()
  await waitFor(() => expect(sent()).toHaveLength(2))
  expect(sent()[1]).toEqual({ nome: 'Ana Beatriz', vinculo })
})
