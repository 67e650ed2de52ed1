import { address } from './address.ts'
import type * as schemas from './schemas/bugs.ts'

/** Lines of a stack, as our own files give them: `function /file.js:line:column`. */
export const maxFrames = 20

export const reportBug = address<typeof schemas.reportBug>('POST', '/api/erros-navegador')
