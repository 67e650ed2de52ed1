import type { StaffSession } from '@farol/contract/desk/session.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useDeps } from '../../api/site.ts'
import { useAct } from '../../api/use-act.ts'
import { goOnInLibrary, signOutOfDesk } from '../../features/desk/desk-session.ts'
import { ActFailure } from '../../session/act-failure.tsx'
import { Button } from '../../ui/button.tsx'
import { LogoMark } from '../../ui/icon.tsx'

/** Who works here, where and as what; the way to another library, and out. */
export function DeskTop({ staff }: { staff: StaffSession }) {
  const { t } = useTranslation('desk')
  const deps = useDeps()
  const { call, site } = deps
  const move = useAct((library: string) => goOnInLibrary(call, library))
  const roles = [...new Set(staff.funcoes.map(({ funcao }) => funcao))]
  return (
    <header className="desk-top dusk">
      <p className="brand">
        <LogoMark />
        <b>{t('brand', { site: site.acronym })}</b>
      </p>
      <p className="desk-who">
        <b>{staff.nome}</b> · {roles.map((role) => t(`role.${role}`)).join(', ')}
      </p>
      <label className="desk-where">
        <span>{t('where')}</span>
        <select className="input" value={staff.cod_biblioteca} onChange={(event) => void move.run(event.target.value)}>
          {staff.bibliotecas.map((one) => (
            <option key={one.cod_biblioteca} value={one.cod_biblioteca}>
              {one.desc_biblioteca}
            </option>
          ))}
        </select>
      </label>
      <Button slim onClick={() => void signOutOfDesk(deps)}>
        {t('leave')}
      </Button>
      <ActFailure act={move} />
    </header>
  )
}
