// @vitest-environment jsdom
import { CallError } from '@farol/contract/call.ts'
import { listSuspensions, type Suspension } from '@farol/contract/suspensions.ts'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { accountEntries } from '../../app/account-features.ts'
import { useSession } from '../../session/session-store.ts'
import { notedCall, openScreen, signIn } from '../../testing/account-page.tsx'
import { SuspensionsScreen } from './suspensions-screen.tsx'

beforeEach(() => signIn())
afterEach(() => {
  cleanup()
  useSession.getState().set({ status: 'unknown' })
})

const late: Suspension = {
  codigo: 'farol-1',
  tipo: 'atraso',
  motivo: 'Devolução em atraso',
  inicio: '2026-11-03',
  fim: '2026-11-15',
  cod_biblioteca: 'BC',
  desc_biblioteca: 'Biblioteca Central',
  origem: 'Devolução',
  ativo: true,
}
const answering = (reply: object) => notedCall(new Map([[listSuspensions, () => ({ data: [], em_atraso: [], ...reply })]])).call

test('[S2-53] [S1-07 part] the entry opens suspensions with reason and period, and from when one may borrow again', async () => {
  const { Component } = await accountEntries.find(({ path }) => path === 'afastamentos')!.lazy()
  await openScreen(<Component />, answering({ data: [late], ate: '2026-11-15' }))
  const entry = (await screen.findByRole('heading', { level: 2, name: 'Devolução em atraso' })).closest('li')!
  expect(entry.textContent).toMatch(/Em vigor.*Primeiro dia03\/11\/2026Último dia15\/11\/2026BibliotecaBiblioteca CentralOrigemDevolução/)
  screen.getByText('Você pode emprestar de novo em 16/11.')
})

test('an open end is said in words', async () => {
  const open = { ...late, fim: undefined }
  await openScreen(<SuspensionsScreen />, answering({ data: [open], sem_data: true }))
  await screen.findByText('O afastamento não tem data de fim: a biblioteca precisa liberar.')
  screen.getByText('sem data: até a biblioteca liberar')
})

test('a suspension of another bond alone is shown with its bond and does not keep the person from borrowing', async () => {
  const cleared = { ...late, tipo: 'nada_consta', motivo: 'Nada consta emitido', fim: undefined, vinculo: 'Aluno de graduação' }
  await openScreen(<SuspensionsScreen />, answering({ data: [cleared] }))
  await screen.findByText(/^Por outro vínculo, nada impede você de emprestar/)
  screen.getByText('Aluno de graduação')
  expect(document.querySelector('.note')).toBeNull()
})

test('a suspension that is to come is shown, and until its first day nothing is said to stand in the way', async () => {
  const later = { ...late, codigo: 'farol-2', inicio: '2999-12-05', fim: '2999-12-09' }
  await openScreen(<SuspensionsScreen />, answering({ data: [later, { ...later, codigo: 'farol-3', inicio: '2999-12-01' }] }))
  await screen.findByText('Por enquanto nada impede você de emprestar. Em 01/12/2999 começa o afastamento abaixo.')
  expect(screen.getAllByText('Começa depois')).toHaveLength(2)
  expect(document.querySelector('.note')).toBeNull()
})

test('D074: what is overdue blocks although there is no suspension, and is named', async () => {
  const em_atraso = [{ codigo: 'farol-9', titulo: 'Iracema', exemplar: '1010', data_devolucao: '2026-11-01' }]
  await openScreen(<SuspensionsScreen />, answering({ em_atraso }))
  await screen.findByText('Enquanto este exemplar estiver em atraso, não é possível emprestar, renovar nem reservar.')
  screen.getByText('Devolva o exemplar 1010: Iracema (era para 01/11/2026)')
})

test('[S8-13 part] nothing is said to stand in the way; suspensions that do not come have their sentence', async () => {
  await openScreen(<SuspensionsScreen />, answering({}))
  await screen.findByText(/Nada impede você de emprestar\./)
  expect(document.querySelector('.note')).toBeNull()
  cleanup()
  const failing = () => {
    throw new CallError(503)
  }
  await openScreen(<SuspensionsScreen />, notedCall(new Map([[listSuspensions, failing]])).call)
  await screen.findByText('Não foi possível carregar os afastamentos.')
})
