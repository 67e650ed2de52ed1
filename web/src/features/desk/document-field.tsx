import { allLanguages, languageFacts, type Language } from '@farol/contract/language.ts'
import { useId, useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Checkbox, SelectField, TextArea, TextField } from '../../ui/field.tsx'
import { useLabel } from './document-label.ts'
import { valueAt, withValue, type Document, type PartField } from './document-parts.ts'
import { RichPreview } from './rich-preview.tsx'
import { useDeps } from '../../api/site.ts'
import { typedKinds, type TypedKindName } from './typed-values.ts'

interface FieldProps {
  /** Its path in the document, as the check of the server writes it. */
  readonly place: string
  readonly field: PartField
  readonly value: unknown
  /** What holds where nothing is written; of documents that know it. */
  readonly shipped?: Document | undefined
  readonly errorAt: (place: string) => string | undefined
  readonly onChange: (value: unknown) => void
  /** Told of a place whose JSON cannot be read as it stands, and when it can again. */
  readonly onBroken: (place: string, isBroken: boolean) => void
}

const orNothing = (text: string) => (text === '' ? undefined : text)

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
    <fieldset className={field.kind === 'rich' ? 'words previewed' : 'words wide'}>
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

/** What an empty field means. */
function useHint({ place, field, shipped }: FieldProps, textOf: (value: unknown) => string): string | undefined {
  const { t } = useTranslation('desk-work')
  if (!shipped || field.isNeeded) return undefined
  const value = valueAt(shipped, place)
  return value === undefined ? t('document.off') : t('document.shipped', { value: textOf(value) })
}

function Line(props: FieldProps) {
  const { place, field, value, errorAt, onChange } = props
  const label = useLabel(place, field.name)
  const hint = useHint(props, String)
  return (
    <TextField
      label={label}
      hint={hint}
      {...(field.kind === 'day' && { type: 'date' })}
      value={typeof value === 'string' ? value : ''}
      error={errorAt(place)}
      onChange={(event) => onChange(orNothing(event.target.value))}
    />
  )
}

/** What is not of the kind goes to the check as it was typed, which says so at its place. */
function Typed(props: FieldProps & { readonly kind: TypedKindName }) {
  const { place, field, kind, value, errorAt, onChange } = props
  const { t } = useTranslation('desk-work')
  const { language } = useDeps()
  const label = useLabel(place, field.name)
  const words = { language, none: t('document.none') }
  const { textOf, valueOf } = typedKinds[kind]
  const [text, setText] = useState(() => textOf(value, words))
  const isList = kind === 'codes' || kind === 'numbers'
  const empty = useHint(props, (shipped) => textOf(shipped, words))
  return (
    <TextField
      label={label}
      hint={[empty, isList && t('document.several', { none: words.none })].filter(Boolean).join(' ') || undefined}
      inputMode={kind === 'count' ? 'numeric' : kind === 'money' ? 'decimal' : 'text'}
      autoComplete="off"
      value={text}
      error={errorAt(place)}
      onChange={(event) => {
        setText(event.target.value)
        onChange(valueOf(event.target.value, words))
      }}
    />
  )
}

function Flag({ place, field, value, shipped, errorAt, onChange }: FieldProps) {
  const { t } = useTranslation('desk-work')
  const label = useLabel(place, field.name)
  const usual = valueAt(shipped, place) ?? !field.isOff
  const error = errorAt(place)
  const id = useId()
  const said = shipped && ` (${t(usual === true ? 'document.shippedOn' : 'document.shippedOff')})`
  return (
    <div className={error ? 'field bad' : undefined}>
      {error && (
        <p className="error" id={id}>
          <Icon name="warn" />
          {error}
        </p>
      )}
      <Checkbox
        label={
          <>
            {label}
            {said && <span className="muted">{said}</span>}
          </>
        }
        {...(error && { 'aria-describedby': id, 'aria-invalid': true })}
        checked={(value ?? usual) === true}
        onChange={(event) => onChange(event.target.checked === usual ? undefined : event.target.checked)}
      />
    </div>
  )
}

function Choice({ place, field, value, shipped, errorAt, onChange }: FieldProps) {
  const { t } = useTranslation('desk-work')
  const label = useLabel(place, field.name)
  if (field.kind !== 'choice') return null
  const usual = field.of.find((one) => one === valueAt(shipped, place)) ?? field.usual
  return (
    <SelectField
      label={label}
      value={typeof value === 'string' ? value : ''}
      error={errorAt(place)}
      onChange={(event) => onChange(orNothing(event.target.value))}
    >
      <option value="">{usual === undefined ? '' : t('document.shipped', { value: t(`document.choice.${usual}`) })}</option>
      {field.of.map((one) => (
        <option key={one} value={one}>
          {t(`document.choice.${one}`)}
        </option>
      ))}
    </SelectField>
  )
}

const isDocument = (value: unknown): value is Document => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Fields that stand in one of two choices alone; what was typed in them comes back with that choice. */
function Variant(props: FieldProps) {
  const { place, field, value, errorAt, onChange } = props
  const { t } = useTranslation('desk-work')
  const [left, setLeft] = useState<Document>()
  const label = useLabel(field.kind === 'variant' && field.by !== undefined ? `${place}.${field.by}` : place)
  if (field.kind !== 'variant') return null
  const { by, start = {}, choices, of } = field
  const [without, whole] = choices
  const own = isDocument(value) ? value : {}
  const isWhole = isDocument(value) && (by === undefined || own[by] !== without)
  const choose = (choice: string) => {
    if (choice === whole) return onChange({ ...(left ?? start), ...(by !== undefined && { [by]: whole }) })
    setLeft(own)
    onChange(by === undefined ? undefined : { [by]: without })
  }
  return (
    <>
      <SelectField
        label={label}
        value={isWhole ? whole : without}
        error={by === undefined || (isWhole && own[by] === whole) ? undefined : errorAt(`${place}.${by}`)}
        onChange={(event) => choose(event.target.value)}
      >
        {choices.map((one) => (
          <option key={one} value={one}>
            {t(`document.choice.${one}`)}
          </option>
        ))}
      </SelectField>
      {isWhole &&
        of.map((one) => (
          <DocumentField
            key={one.path}
            {...props}
            place={`${place}.${one.path}`}
            field={one}
            value={valueAt(own, one.path)}
            onChange={(next) => onChange(withValue(own, one.path, next))}
          />
        ))}
    </>
  )
}

/** One field of a document by its kind. */
export function DocumentField(props: FieldProps) {
  const { field } = props
  const { kind } = field
  if (kind === 'count' || kind === 'money' || kind === 'codes' || kind === 'numbers') return <Typed {...props} kind={kind} />
  if (kind === 'choice') return <Choice {...props} />
  if (kind === 'variant') return <Variant {...props} />
  if (kind === 'flag') return <Flag {...props} />
  if (kind === 'list') return <List {...props} />
  if (kind === 'words' || kind === 'rich') return <Words {...props} />
  if (kind === 'json') return <Json {...props} />
  return <Line {...props} />
}
