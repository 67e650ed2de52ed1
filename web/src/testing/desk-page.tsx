import { deskActivities } from '@farol/contract/desk-activities.ts'
import type { StaffRole } from '@farol/contract/staff-roles.ts'
import type { Address } from '@farol/contract/address.ts'
import { fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { useDeskSession } from '../features/desk/desk-session.ts'
import { useToasts } from '../ui/toast-store.ts'
import { notedCall } from './account-page.tsx'
import { renderInPage } from './in-page.tsx'

type Answer = (given: {
  readonly body?: Record<string, unknown>
  readonly params?: Record<string, string>
  readonly query?: Record<string, unknown>
}) => unknown

/** Rui, code 7, stands at the desk of the Central library and may do `activities`. */
export function standAtDesk(activities: readonly number[] = Object.values(deskActivities)): void {
  const bibliotecas = [
    { cod_biblioteca: 'BC', desc_biblioteca: 'Central' },
    { cod_biblioteca: 'BM', desc_biblioteca: 'Medicina' },
  ]
  const funcoes = [{ funcao: 'administrador' }]
  const staff = { cod_pessoa: '7', nome: 'Rui', ...bibliotecas[0], bibliotecas, funcoes, atividades: activities, inatividade_minutos: 30 }
  useToasts.setState({ toasts: [] })
  useDeskSession.setState({ token: 't', staff: staff as never, ended: false })
}

/** The same person has the role in the Central library alone. */
export function standInOneLibrary(funcao: StaffRole): void {
  useDeskSession.setState(({ staff }) => ({ staff: { ...staff!, funcoes: [{ funcao, cod_biblioteca: 'BC' }] } }))
}

export function leaveDesk(): void {
  useDeskSession.setState({ token: undefined, staff: undefined, ended: false, answeredAt: 0 })
}

/** Shows a part of the desk, and tells what it asked of the server. */
export function openAtDesk(part: ReactNode, answers: readonly (readonly [Address, Answer])[] = [], address = '/equipe') {
  const { call, made } = notedCall(new Map<Address, (given: never) => unknown>(answers) as never)
  const shown = renderInPage(part, address, call)
  const field = (name: string) => document.querySelector<HTMLInputElement>(`form [name="${name}"]`)!
  return {
    ...shown,
    made,
    field,
    /** Of everything that was to change something. */
    sent: () => made.filter(({ method }) => method !== 'GET').map(({ body }) => body),
    fill: (values: Readonly<Record<string, string>>) => {
      for (const [name, value] of Object.entries(values)) fireEvent.change(field(name), { target: { value } })
    },
    press: (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name })),
    invalid: () => [...document.querySelectorAll<HTMLInputElement>('[aria-invalid=true]')].map((one) => one.name),
  }
}
