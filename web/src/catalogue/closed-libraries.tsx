import type { WireReason } from '@farol/contract/schemas/wire.ts'

interface ClosedLibrary {
  readonly cod_biblioteca: string
  readonly desc_biblioteca: string
  readonly motivos: readonly WireReason[]
}

/** Libraries that cannot be chosen, each with its reason. */
export function ClosedLibraries({ libraries }: { libraries: readonly ClosedLibrary[] }) {
  return (
    <ul>
      {libraries.map((one) => (
        <li key={one.cod_biblioteca}>
          {one.desc_biblioteca}: {one.motivos.map(({ mensagem }) => mensagem).join(' ')}
        </li>
      ))}
    </ul>
  )
}
