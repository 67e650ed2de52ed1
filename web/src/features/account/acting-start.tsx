import type { Power } from '@farol/contract/delegations.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import type { SessionUser } from '../../session/session-store.ts'
import { ButtonLink } from '../../ui/button.tsx'

type Named = Exclude<Power, 'consultar'>

/** Whether somebody acts who may not see the account of the person. */
export const seesNoAccount = ({ acting }: SessionUser): boolean => acting !== undefined && !acting.powers.includes('consultar')

/** In place of what matters today: what may be done for the person, and where. */
export function ActingStart({ person }: { person: SessionUser }) {
  const { t } = useTranslation('account')
  const powers = (person.acting?.powers ?? []) as readonly Named[]
  const name = person.user.nome_pessoa
  const onTitles = powers.some((power) => power === 'reservar' || power === 'solicitar')
  return (
    <section aria-labelledby="agindo-poderes" className="stack-3">
      <h2 className="h2" id="agindo-poderes">
        {t('acting.title')}
      </h2>
      <p>{t('acting.hidden', { name })}</p>
      <ul>
        {powers.map((power) => (
          <li key={power}>{t(`acting.power.${power}`, { name })}</li>
        ))}
      </ul>
      {onTitles && (
        <p>
          <ButtonLink to="/">{t('acting.search')}</ButtonLink>
        </p>
      )}
    </section>
  )
}
