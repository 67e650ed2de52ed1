import { CopyKeyFields } from './copy-key-fields.tsx'
import type { Combination } from './copy-key.ts'
import { LibraryChoice } from './library-choice.tsx'
import type { ChoosableLibrary, MissingChoice, useCopyChoice } from './use-copy-choice.ts'
import { VolumeFirst } from './volume-first.tsx'

interface ManyVolumes {
  readonly volumes?: readonly string[] | undefined
}

interface CopyChoiceProps<C extends Combination, L extends ChoosableLibrary<C>> {
  /** The id of the choice of a library, to which what is missing leads. */
  readonly id: string
  readonly label: string
  readonly choice: Pick<ReturnType<typeof useCopyChoice<C, L & ManyVolumes>>, 'open' | 'library' | 'key' | 'chooseLibrary' | 'chooseKey'>
  readonly errorAt: (missing: MissingChoice) => string | undefined
  /** Of a title in many volumes the copies are answered for one of them. */
  readonly onVolume: (volume: string) => void
}

/** Which library, and which of its copies: the same for a hold and for a loan request. Only what differs is asked. */
export function CopyChoiceFields<C extends Combination, L extends ChoosableLibrary<C>>({
  id,
  label,
  choice: { open, library, key, chooseLibrary, chooseKey },
  errorAt,
  onVolume,
}: CopyChoiceProps<C, L>) {
  return (
    <>
      <LibraryChoice
        id={id}
        label={label}
        libraries={open}
        value={library?.cod_biblioteca}
        error={errorAt('biblioteca')}
        onChoose={chooseLibrary}
      />
      {library?.volumes && library.combinacoes.length === 0 ? (
        <VolumeFirst volumes={library.volumes} onVolume={onVolume} />
      ) : (
        library && <CopyKeyFields combinations={library.combinacoes} choice={key} onChoice={chooseKey} errorAt={errorAt} />
      )}
    </>
  )
}
