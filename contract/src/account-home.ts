import { address } from './address.ts'
import type * as schemas from './schemas/account-home.ts'

export type { HomeItem, Home, LibraryCard } from './schemas/account-home.ts'

export const homeActs = [
  'renovar',
  'ver_reserva',
  'ver_solicitacao',
  'gerar_gru',
  'ver_debitos',
  'renovar_cadastro',
  'corrigir_email',
  'ver_alerta',
] as const

export type HomeAct = (typeof homeActs)[number]

export const getHome = address<typeof schemas.getHome>('GET', '/api/pessoas/meu-{product}/agora', { caller: 'patron' })
export const getLibraryCard = address<typeof schemas.getLibraryCard>('GET', '/api/pessoas/meu-{product}/carteira', { caller: 'patron' })
