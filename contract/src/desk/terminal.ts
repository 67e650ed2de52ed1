import { address } from '../address.ts'
import type * as schemas from '../schemas/desk/terminal.ts'

export const getTerminalState = address<typeof schemas.getTerminalState>('GET', '/api/autoatendimento/situacao', { caller: 'patron' })
export const lendAtTerminal = address<typeof schemas.lendAtTerminal>('POST', '/api/autoatendimento/emprestimos', { caller: 'patron' })
export const returnAtTerminal = address<typeof schemas.returnAtTerminal>('POST', '/api/autoatendimento/devolucoes')
export const renewAtTerminal = address<typeof schemas.renewAtTerminal>('POST', '/api/autoatendimento/renovacoes', { caller: 'patron' })
