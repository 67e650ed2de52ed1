import { address } from '../address.ts'
import type * as schemas from '../schemas/desk/choice-lists.ts'

export type { Choice, ChoiceLists } from '../schemas/desk/choice-lists.ts'

export const getChoiceLists = address<typeof schemas.getChoiceLists>('GET', '/api/equipe/listas')
