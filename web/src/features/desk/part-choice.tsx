import { useTranslation } from '../../i18n/use-translation.ts'
import { documentNames, shownOf, type DocumentName, type Shown } from './document-parts.ts'

interface PartChoiceProps {
  readonly chosen: DocumentName
  /** What is shown of each document. */
  readonly shown: Readonly<Record<DocumentName, Shown>>
  /** Documents of which another part would forget what was typed. */
  readonly held: readonly DocumentName[]
  readonly onChoose: (name: DocumentName, part: Shown) => void
}

/** Parts of all documents of the institution in one row. */
export function PartChoice({ chosen, shown, held, onChoose }: PartChoiceProps) {
  const { t } = useTranslation('desk-work')
  const label = (name: DocumentName, part: Shown) =>
    name === 'circulation' && part === 'json' ? t('document.part.circulationJson') : t(`document.part.${part}`)
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset cannot be laid out as one row
    <div className="seg" role="group" aria-label={t('document.parts')}>
      {documentNames.flatMap((name) =>
        shownOf(name).map((part) => (
          <button
            key={`${name} ${part}`}
            type="button"
            aria-pressed={name === chosen && part === shown[name]}
            disabled={held.includes(name) && part !== shown[name]}
            onClick={() => onChoose(name, part)}
          >
            {label(name, part)}
          </button>
        )),
      )}
    </div>
  )
}
