import { getFunctions } from '@farol/contract/institution.ts'
import { bind, type Binding } from '../../http/bind.ts'
import { listFunctions, type FunctionDoors } from './list-functions.ts'

export function bindInstitution(binding: Binding, doors: FunctionDoors): void {
  bind(binding, getFunctions, { activity: 'none' }, ({ who, language }) => listFunctions(doors, who, language))
}
