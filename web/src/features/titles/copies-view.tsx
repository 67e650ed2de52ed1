import type { Reply } from '@farol/contract/address.ts'
import { sectionAddress } from '@farol/contract/screens.ts'
import type { HoldingLibrary } from '@farol/contract/title-views.ts'
import type { listCopies, listCopyVolumes } from '@farol/contract/titles.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Link } from '../../ui/link.tsx'
import { useDeps } from '../../api/site.ts'
import { formatNumber } from '../../i18n/start.ts'
import { Pagination } from '../../ui/pagination.tsx'
import { Picker, type PickerField } from '../../ui/picker.tsx'
import { CopiesTable } from './copies.tsx'

/** What the address asks for; empty: all. */
export interface CopyChoice {
  readonly library: string
  readonly volume: string
  readonly year: string
  readonly page: number
}

/** Reads a choice of copies from an address; what cannot be one is dropped. */
export function copyChoice(query: URLSearchParams): CopyChoice {
  const word = (name: string, shape: RegExp) => (shape.test(query.get(name) ?? '') ? query.get(name)! : '')
  return {
    library: word('cod_unidade', /^[\p{L}\p{N}.-]{1,64}$/u),
    volume: word('volume', /^.{1,100}$/u),
    year: word('ano', /^\d{1,4}$/),
    page: Number(word('page', /^[1-9]\d{0,3}$/) || 1),
  }
}

function pageAddress(code: string, { library, volume, year }: CopyChoice, page: number): string {
  const query = new URLSearchParams({
    ...(library && { cod_unidade: library }),
    ...(volume && { volume }),
    ...(year && { ano: year }),
    ...(page > 1 && { page: String(page) }),
  })
  return sectionAddress(code, 'exemplares') + (query.size > 0 ? `?${query}` : '')
}

export interface CopiesData {
  readonly choice: CopyChoice
  readonly copies: Reply<typeof listCopies>
  readonly volumes: Reply<typeof listCopyVolumes>
  readonly libraries: readonly HoldingLibrary[]
}

/** What is chosen stands among the choices, also where the unit has no copy of it: so a list without copies says why it has none. */
function withChosen({ value, options }: Pick<PickerField, 'value' | 'options'>, noVolume: string): PickerField['options'] {
  if (value === '' || options.some(([one]) => one === value)) return options
  return [...options, [value, `${value === '-' ? noVolume : value} (0)`]]
}

function ChoiceForm({ code, data }: { code: string; data: CopiesData }) {
  const { t } = useTranslation('record')
  const { choice, libraries, volumes } = data
  const fields = [
    {
      name: 'cod_unidade',
      label: t('copies.library'),
      value: choice.library,
      options: libraries.map((one) => [one.cod_biblioteca, `${one.desc_biblioteca} (${one.exemplares})`] as const),
    },
    {
      name: 'volume',
      label: t('copies.volume'),
      value: choice.volume,
      options: volumes.volumes.map(
        (one) => [one.volume, `${one.volume === '-' ? t('copies.noVolume') : one.volume} (${one.exemplares})`] as const,
      ),
    },
    {
      name: 'ano',
      label: t('copies.year'),
      value: choice.year,
      options: volumes.anos.map((one) => [one.ano, `${one.ano} (${one.exemplares})`] as const),
    },
  ]
    .filter((field) => field.options.length > 1 || field.value !== '')
    .map((field) => ({ ...field, options: withChosen(field, t('copies.noVolume')) }))
  return <Picker action={sectionAddress(code, 'exemplares')} fields={fields} all={t('copies.all')} button={t('copies.filter')} />
}

/** The copies of a title: narrowed by unit, volume and year, two hundred on a page. */
export function CopiesView({ code, data }: { code: string; data: CopiesData }) {
  const { t } = useTranslation('record')
  const { language } = useDeps()
  const { copies, choice } = data
  const from = (copies.page - 1) * copies.perPage + 1
  const shown = (value: number) => formatNumber(value, language)
  return (
    <div className="stack-3">
      <ChoiceForm code={code} data={data} />
      {copies.data.length === 0 ? (
        <p>
          {t('copies.none')} <Link to={sectionAddress(code, 'exemplares')}>{t('copies.clear')}</Link>
        </p>
      ) : (
        <>
          <p className="small muted num">
            {t('copies.range', { from: shown(from), to: shown(from + copies.data.length - 1), total: shown(copies.total) })}
          </p>
          <CopiesTable copies={copies.data} />
          <Pagination
            page={copies.page}
            pages={Math.ceil(copies.total / copies.perPage)}
            addressOf={(page) => pageAddress(code, choice, page)}
          />
        </>
      )}
    </div>
  )
}
