import { type Language, languageFacts, languageTag } from '@farol/contract/language.ts'
import { useTranslation } from '../i18n/use-translation.ts'
import { useLocation } from 'react-router'
import { useChoiceAtOnce } from './choice-at-once.ts'

const year = 31_536_000

/** Keeps the choice for the next visit, in the storage and in the cookie that the server reads. */
function saveLanguage(language: string): void {
  try {
    localStorage.setItem('i18nextLng', language)
  } catch {
    // Storage may be closed to us: the cookie is enough.
  }
  document.cookie = `i18nextLng=${language}; Path=/; Max-Age=${year}; SameSite=Lax`
}

interface SwitcherProps {
  readonly offered: readonly Language[]
  readonly current: Language
}

const forms = ['idioma-botoes', 'idioma-lista'] as const

/**
 * What the address holds besides the language: a form that is sent off would lose it. Stands at the end of the page, so that the
 * first field named `q` in the document is the search field.
 */
export function LanguageParameters() {
  const { search } = useLocation()
  const others = [...new URLSearchParams(search)].filter(([name]) => name !== 'lng')
  return forms.map((form) =>
    others.map(([name, value], position) => <input key={`${form}-${position}`} type="hidden" form={form} name={name} value={value} />),
  )
}

// Not `new FormData(form, submitter)`: browsers at the floor do not know the second argument.
function chosenIn(form: HTMLFormElement, submitter: HTMLElement | null): string {
  const pressed = submitter instanceof HTMLButtonElement && submitter.name === 'lng' ? submitter.value : undefined
  return pressed ?? String(new FormData(form).get('lng'))
}

/**
 * Buttons on wide screens, a list on narrow ones that acts at once; without scripts it has a button. Both send a form off: the page
 * comes again with `lng` in its address.
 */
export function LanguageSwitcher({ offered, current }: SwitcherProps) {
  const { t } = useTranslation('shell')
  const { pathname } = useLocation()
  const keep = (event: React.FormEvent<HTMLFormElement>) => {
    saveLanguage(chosenIn(event.currentTarget, (event.nativeEvent as SubmitEvent).submitter))
    // What stands behind `#` is of the page too: a basket that somebody handed on.
    event.currentTarget.action = `${pathname}${location.hash}`
  }
  const atOnce = useChoiceAtOnce(current, (form) => form.requestSubmit())
  return (
    <>
      <form className="langs" id={forms[0]} action={pathname} aria-label={t('language.label')} onSubmit={keep}>
        {offered.map((language) => (
          <button key={language} name="lng" value={language} lang={languageTag(language)} aria-pressed={language === current}>
            {languageFacts(language).name}
          </button>
        ))}
      </form>
      <form className="lang-pick" id={forms[1]} action={pathname} aria-label={t('language.label')} onSubmit={keep}>
        <select name="lng" aria-label={t('language.label')} defaultValue={current} {...atOnce}>
          {offered.map((language) => (
            <option key={language} value={language} lang={languageTag(language)}>
              {languageFacts(language).name}
            </option>
          ))}
        </select>
        <noscript>
          <button>
            OK<span className="vh">, {t('language.apply')}</span>
          </button>
        </noscript>
      </form>
    </>
  )
}
