import { grantStaffRole, listStaffRoles, revokeStaffRole, type StaffRoleGrant } from '@farol/contract/desk/access.ts'
import { staffRoles, type StaffRole } from '@farol/contract/staff-roles.ts'
import { useState, type SubmitEvent } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useDeps } from '../../api/site.ts'
import { useAct } from '../../api/use-act.ts'
import { AnswerPart } from './answer-part.tsx'
import { useDeskSession } from './desk-session.ts'
import { ReasonAct } from './reason-act.tsx'
import { Said } from './said.tsx'
import { typedFields, useDeskQuery } from './use-desk-query.ts'
import { useAnswer } from './use-answer.ts'
import { instantText } from '../../i18n/instant.ts'
import { withProof } from '../../session/fresh-proof.ts'
import { ActFailure } from '../../session/act-failure.tsx'
import { Button } from '../../ui/button.tsx'
import { DataTable, type Column } from '../../ui/data-table.tsx'
import { SelectField, TextField } from '../../ui/field.tsx'
import { ListPages } from '../../ui/list-pages.tsx'
import { useToasts } from '../../ui/toast-store.ts'

const perPage = 100

interface Grant {
  readonly usuario: string
  readonly funcao: StaffRole
  readonly motivo: string
  readonly cod_biblioteca?: string
}

/** Where the person at the desk gives and takes roles: in libraries, and, by a role for all of them, everywhere. */
function useAdministered() {
  const staff = useDeskSession((state) => state.staff)
  const own = (staff?.funcoes ?? []).filter(({ funcao }) => funcao === 'administrador').map((one) => one.cod_biblioteca)
  const isEverywhere = own.includes(undefined)
  const may = (code: string | undefined) => isEverywhere || own.some((one) => one !== undefined && one === code)
  return { isEverywhere, may, libraries: (staff?.bibliotecas ?? []).filter((one) => may(one.cod_biblioteca)) }
}

function GrantForm({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation(['desk-work', 'desk'])
  const { call } = useDeps()
  const show = useToasts((state) => state.show)
  const { isEverywhere, libraries } = useAdministered()
  const [missing, setMissing] = useState<readonly string[]>([])
  const grant = useAct((body: Grant, idempotencyKey) => withProof(() => call(grantStaffRole, { body, idempotencyKey })))
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const { usuario, funcao, cod_biblioteca, motivo } = typedFields(form)
    setMissing([...(usuario ? [] : ['usuario']), ...(motivo ? [] : ['motivo'])])
    const role = staffRoles.find((one) => one === funcao)
    if (!usuario || !motivo || !role) return
    if (!(await grant.run({ usuario, funcao: role, motivo, ...(cod_biblioteca && { cod_biblioteca }) }))) return
    form.reset()
    show('success', t('desk:saved'))
    onDone()
  }
  const error = (name: string) => (missing.includes(name) ? t('required') : undefined)
  return (
    <form className="filters" noValidate onSubmit={(event) => void submit(event)}>
      <TextField
        name="usuario"
        label={t('access.user')}
        required
        autoComplete="off"
        autoCapitalize="none"
        maxLength={200}
        error={error('usuario')}
      />
      <SelectField name="funcao" label={t('access.role')}>
        {staffRoles.map((role) => (
          <option key={role} value={role}>
            {t(`desk:role.${role}`)}
          </option>
        ))}
      </SelectField>
      <SelectField name="cod_biblioteca" label={t('access.where')}>
        {isEverywhere && <option value="">{t('access.everywhere')}</option>}
        {libraries.map((one) => (
          <option key={one.cod_biblioteca} value={one.cod_biblioteca}>
            {one.desc_biblioteca}
          </option>
        ))}
      </SelectField>
      <TextField name="motivo" label={t('desk:line.reason')} required maxLength={500} error={error('motivo')} />
      <Button type="submit" busy={grant.busy}>
        {t('access.grant')}
      </Button>
      <ActFailure act={grant} />
    </form>
  )
}

function RolesTable({ rows, onChange }: { rows: readonly StaffRoleGrant[]; onChange: () => void }) {
  const { t } = useTranslation(['desk-work', 'desk'])
  const { call, language } = useDeps()
  const own = useDeskSession(({ staff }) => staff?.cod_pessoa)
  const { may } = useAdministered()
  const columns: readonly Column<StaffRoleGrant>[] = [
    { name: t('drawer.person'), cell: (row) => `${row.pessoa.nome} (${row.usuario})` },
    { name: t('access.role'), cell: (row) => t(`desk:role.${row.funcao}`) },
    { name: t('access.where'), cell: (row) => row.desc_biblioteca ?? t('access.everywhere') },
    { name: t('transits.since'), cell: (row) => instantText(row.desde, language) },
    { name: t('access.secondFactor'), cell: (row) => (row.segundo_fator ? t('access.yes') : t('access.no')) },
    {
      name: t('acts'),
      withScripts: true,
      cell: (row) =>
        row.pessoa.codigo === own || !may(row.cod_biblioteca) ? undefined : (
          <ReasonAct
            label={t('access.revoke')}
            of={`${row.pessoa.nome}, ${t(`desk:role.${row.funcao}`)}`}
            kind="bare"
            send={(motivo, key) => withProof(() => call(revokeStaffRole, { body: { codigo: row.codigo, motivo }, idempotencyKey: key }))}
            onDone={onChange}
          />
        ),
    },
  ]
  return <DataTable caption={t('access.heading')} columns={columns} groups={[{ key: 'all', rows }]} rowKey={(row) => row.codigo} />
}

/** Who of the staff has which role where; nobody changes the own, nor one where the own does not reach. */
export function StaffRoles() {
  const { t } = useTranslation('desk-work')
  const { call } = useDeps()
  const { page, addressOf } = useDeskQuery()
  const answer = useAnswer(`${page}`, () => call(listStaffRoles, { query: { page, perPage } }))
  return (
    <>
      <p className="prose">{t('access.intro')}</p>
      <GrantForm onDone={answer.reload} />
      <AnswerPart answer={answer}>
        {(found) => (
          <>
            <Said quiet>{t('access.count', { count: found.total })}</Said>
            {found.total > 0 && <RolesTable rows={found.data} onChange={answer.reload} />}
            <ListPages page={found.page} pages={Math.ceil(found.total / perPage)} addressOf={addressOf} />
          </>
        )}
      </AnswerPart>
    </>
  )
}
