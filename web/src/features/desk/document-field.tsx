import { allLanguages, languageFacts, type Language } from '@farol/contract/language.ts'
import { useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox, TextArea, TextField } from '../../ui/field.tsx'
import { fieldNames, type PartField } from './document-parts.ts'
import { RichPreview } from './rich-preview.tsx'

interface FieldProps {
  /** Its path in the document, as the check of the server writes it. */
  readonly place: string
  readonly field: PartField
  readonly value: unknown
  readonly errorAt: (place: string) => string | undefined
  readonly onChange: (value: unknown) => void
  /** Told of a place whose JSON cannot be read as it stands, and when it can again. */
  readonly onBroken: (place: string, isBroken: boolean) => void
}

const orNothing = (text: string) => (text === '' ? undefined : text)

/** Words of a place: its last part has a name, or is one. */
function useLabel(place: string): string {
  const { t } = useTranslation('desk-work')
  const last = place
    .replaceAll(/\[\d+\]/g, '')
    .split('.')
    .at(-1)
  const name = fieldNames.find((one) => one === last)
  const label = name === undefined ? place : t(`document.field.${name}`)
  const section = /^sections\.(first|second)/.exec(place)?.[1]
  return section === undefined ? label : `${label} (${section === 'first' ? 1 : 2})`
}

/** A text that is one for all languages until it is written in another. */
function Words({ place, field, value, errorAt, onChange }: FieldProps) {
  const { t } = useTranslation('desk-work')
  const label = useLabel(place)
  const texts = (typeof value === 'string' ? { pt: value } : (value ?? {})) as Partial<Record<Language, string>>
  const error = errorAt(place)
  const change = (language: Language, text: string) => {
    const next = Object.fromEntries(allLanguages.flatMap((one) => {
      const own = one === language ? text : (texts[one] ?? '')
      return own === '' ? [] : [[one, own]]
    })) // prettier-ignore
    onChange(Object.keys(next).length === 0 ? undefined : next)
  }
  return (
    <fieldset className="field">
      <legend>{label}</legend>
      {allLanguages.map((language, at) => {
        const props = {
          label: languageFacts(language).name,
          lang: language,
          value: texts[language] ?? '',
          error: at === 0 ? error : undefined,
        }
        return field.kind === 'rich' ? (
          <div key={language}>
            <TextArea {...props} rows={3} onChange={(event) => change(language, event.target.value)} />
            {texts[language] && (
              <div lang={language}>
                <p className="small muted">{t('document.preview')}</p>
                <RichPreview html={texts[language]} />
              </div>
            )}
          </div>
        ) : (
          <TextField key={language} {...props} onChange={(event) => change(language, event.target.value)} />
        )
      })}
    </fieldset>
  )
}

/** A part that is written as JSON; what cannot be read stays as it was typed and keeps all from being saved. */
function Json({ place, value, errorAt, onChange, onBroken }: FieldProps) {
  const { t } = useTranslation('desk-work')
  const label = useLabel(place)
  const [text, setText] = useState(() => (value === undefined ? '' : JSON.stringify(value, null, 2)))
  const [isBroken, setBroken] = useState(false)
  const tell = (isNotRead: boolean) => {
    setBroken(isNotRead)
    onBroken(place, isNotRead)
  }
  const type = (typed: string) => {
    setText(typed)
    try {
      onChange(typed.trim() === '' ? undefined : JSON.parse(typed))
      tell(false)
    } catch {
      tell(true)
    }
  }
  const error = isBroken ? t('document.notJson') : errorAt(place)
  return <TextArea label={label} rows={10} spellCheck={false} value={text} error={error} onChange={(event) => type(event.target.value)} />
}

function List({ place, field, value, errorAt, onChange, onBroken }: FieldProps) {
  const { t } = useTranslation('desk-work')
  const label = useLabel(place)
  const rows = Array.isArray(value) ? (value as readonly Readonly<Record<string, unknown>>[]) : []
  const give = (next: readonly unknown[]) => onChange(next.length === 0 ? undefined : next)
  if (field.kind !== 'list') return null
  return (
    <section>
      <h2 className="h2">{label}</h2>
      {rows.map((row, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- rows have no name of their own; their place is what the check names
        <div className="sheet" key={at}>
          {field.of.map((one) => (
            <DocumentField
              key={one.path}
              place={`${place}[${at}].${one.path}`}
              field={one}
              value={row[one.path]}
              errorAt={errorAt}
              onBroken={onBroken}
              onChange={(next) => give(rows.map((other, n) => (n === at ? { ...other, [one.path]: next } : other)))}
            />
          ))}
          <Button slim kind="bare" onClick={() => give(rows.filter((_, n) => n !== at))}>
            {t('document.remove', { what: label, n: at + 1 })}
          </Button>
        </div>
      ))}
      <Button slim onClick={() => give([...rows, {}])}>
        {t('document.add', { what: label })}
      </Button>
    </section>
  )
}

/** One field of the institution’s document by its kind. */
export function DocumentField(props: FieldProps) {
  const { place, field, value, errorAt, onChange } = props
  const label = useLabel(place)
  if (field.kind === 'list') return <List {...props} />
  if (field.kind === 'words' || field.kind === 'rich') return <Words {...props} />
  if (field.kind === 'json') return <Json {...props} />
  if (field.kind === 'flag')
    return <Checkbox label={label} checked={value !== false} onChange={(event) => onChange(event.target.checked ? undefined : false)} />
  return (
    <TextField
      label={label}
      {...(field.kind === 'day' && { type: 'date' })}
      value={typeof value === 'string' ? value : ''}
      error={errorAt(place)}
      onChange={(event) => onChange(orNothing(event.target.value))}
    />
  )
}
