import { ruleStates, type PasswordRules } from '@farol/contract/password-rules.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Icon } from '../../ui/icon.tsx'

/** Every rule of the institution with its state in words and sign, as the password is typed. */
export function PasswordRuleList({ id, rules, password, name }: { id: string; rules: PasswordRules; password: string; name: string }) {
  const { t } = useTranslation('session')
  const states = ruleStates(rules, password, name)
  const text = (rule: (typeof states)[number]['rule']) =>
    t(`rules.${rule}`, { min: rules.length?.min ?? 0, max: rules.length?.max ?? 0, n: rules.last_pw ?? 0 })
  const met = states.filter((state) => state.met).length
  const known = states.filter((state) => state.met !== undefined).length
  return (
    <div id={id}>
      <ul className="rules">
        {states.map(({ rule, met: isMet }) => (
          <li key={rule} className={isMet ? 'met' : ''}>
            <Icon name={isMet ? 'check' : 'info'} />
            <span>
              {text(rule)}{' '}
              <span className="muted small">{isMet === undefined ? t('rules.later') : isMet ? t('rules.met') : t('rules.unmet')}</span>
            </span>
          </li>
        ))}
      </ul>
      <p className="vh" aria-live="polite">
        {password === '' ? '' : t('rules.count', { met, known })}
      </p>
    </div>
  )
}
