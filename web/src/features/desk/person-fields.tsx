import type { Reader } from '@farol/contract/desk/readers.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { TextField } from '../../ui/field.tsx'

const names = ['nome', 'nome_social', 'data_nascimento', 'email', 'telefone', 'celular'] as const

type Written = { readonly [F in (typeof names)[number]]?: string }

/** The fields of a person as they were typed; what is empty is said to be so where it was not. */
export function personOf(typed: Readonly<Record<string, string>>, before: Written = {}): Written {
  const changed = names.filter((name) => (typed[name] ?? '') !== (before[name] ?? ''))
  // A birth date can be set right and not be taken away.
  const kept = changed.filter((name) => name !== 'data_nascimento' || typed[name] !== undefined)
  return Object.fromEntries(kept.map((name) => [name, typed[name] ?? '']))
}

interface PersonFieldsProps {
  readonly reader?: Reader
  readonly wrong: (name: string) => string | undefined
}

/** What the desk writes down of a person. */
export function PersonFields({ reader, wrong }: PersonFieldsProps) {
  const { t } = useTranslation('desk')
  return (
    <div className="filters">
      {names.map((name) => (
        <TextField
          key={name}
          name={name}
          label={t(`person.${name}`)}
          required={name === 'nome'}
          type={name === 'data_nascimento' ? 'date' : name === 'email' ? 'email' : 'text'}
          defaultValue={reader?.[name]}
          maxLength={200}
          autoComplete="off"
          error={wrong(name)}
        />
      ))}
    </div>
  )
}
