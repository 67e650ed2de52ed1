import { getChoiceLists, type ChoiceLists } from '@farol/contract/desk/choice-lists.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useDeps } from '../../api/site.ts'
import { Checkbox, CheckGroup, SelectField } from '../../ui/field.tsx'
import { useAnswer } from './use-answer.ts'

const none: ChoiceLists = { categorias: [], grupos: [], tipos: [] }

/** Categories, groups and loan types of the institution. */
export function useChoiceLists(): ChoiceLists {
  const { call, language } = useDeps()
  return useAnswer(language, () => call(getChoiceLists)).value ?? none
}

/** The name of a category, group or loan type by its code; the code itself until the lists have come, and where they do not hold it. */
export function useChoiceNames(): (list: keyof ChoiceLists, code: string) => string {
  const lists = useChoiceLists()
  return (list, code) => lists[list].find(({ codigo }) => codigo === code)?.descricao ?? code
}

interface ListProps {
  readonly list: keyof ChoiceLists
  readonly name: string
  readonly label: string
}

interface ChoiceFieldProps extends ListProps {
  /** What stands for all of them, or for none; absent where one must be chosen. */
  readonly any?: string
  readonly value?: string
  readonly error?: string | undefined
}

/** One of a list. */
export function ChoiceField({ list, name, label, any, value, error }: ChoiceFieldProps) {
  const choices = useChoiceLists()[list]
  // A choice that is not offered any more stays seen.
  const isKnown = value === undefined || value === '' || choices.some(({ codigo }) => codigo === value)
  return (
    <SelectField key={`${value} ${choices.length}`} name={name} label={label} error={error} defaultValue={value}>
      {any !== undefined && <option value="">{any}</option>}
      {!isKnown && <option>{value}</option>}
      {choices.map(({ codigo, descricao }) => (
        <option key={codigo} value={codigo}>
          {descricao}
        </option>
      ))}
    </SelectField>
  )
}

/** Several of a list, by boxes; none stands for all. */
export function ChoiceBoxes({ list, name, label, chosen = [] }: ListProps & { readonly chosen?: readonly string[] }) {
  const { t } = useTranslation('desk-work')
  const choices = useChoiceLists()[list]
  const codes = [...choices.map(({ codigo }) => codigo), ...chosen.filter((one) => !choices.some(({ codigo }) => codigo === one))]
  return (
    <CheckGroup legend={label}>
      <p className="hint">{t('noneIsAll')}</p>
      {codes.map((code) => (
        <Checkbox
          key={code}
          name={name}
          value={code}
          defaultChecked={chosen.includes(code)}
          label={choices.find(({ codigo }) => codigo === code)?.descricao ?? code}
        />
      ))}
    </CheckGroup>
  )
}

/** What was chosen by boxes. */
export const chosenIn = (form: HTMLFormElement, name: string): string[] => new FormData(form).getAll(name).map(String)
