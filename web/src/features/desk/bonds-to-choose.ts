import { CallError } from '@farol/contract/call.ts'

/** Numbers of the bonds that a refusal names to choose from; none where it was refused for something else. */
export function bondsToChoose(error: unknown): readonly string[] {
  const reasons = error instanceof CallError ? (error.body?.motivos ?? []) : []
  const bonds = reasons.find(({ codigo }) => codigo === 'EscolhaVinculo')?.params['vinculos']
  return Array.isArray(bonds) ? bonds.map(String) : []
}
