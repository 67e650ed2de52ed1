import { getFunctions } from '@farol/contract/schemas/institution.ts'
import { bind, type Binding } from '../../http/bind.ts'
import { listFunctions, type FunctionDeps } from './list-functions.ts'

export function bindInstitution(binding: Binding, deps: FunctionDeps): void {
  bind(binding, getFunctions, { activity: 'none' }, ({ who, language }) => listFunctions(deps, who, language))
}
