import { address } from '../address.ts'
import type * as schemas from '../schemas/desk/tasks.ts'

export type { StaffTask } from '../schemas/desk/tasks.ts'

/** Money to give back; charged after 30 days; looked for; returned without a desk scan; a slip that names another reader now; a finding of the check; a day that moved loans; a bank line. */
export const taskKinds = [
  'restituicao',
  'cobrado',
  'em_procura',
  'devolucao_sem_conferencia',
  'trocar_etiqueta',
  'verificacao',
  'dia_fechado',
  'arquivo_bancario',
] as const

export const listTasks = address<typeof schemas.listTasks>('GET', '/api/equipe/pendencias')
export const closeTask = address<typeof schemas.closeTask>('POST', '/api/equipe/pendencias/:cod/encerrar')
