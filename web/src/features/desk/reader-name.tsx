import { deskActivities } from '@farol/contract/desk-activities.ts'
import { readerScreen } from '@farol/contract/staff-screens.ts'
import { Link } from '../../ui/link.tsx'
import { useMayAtDesk } from './desk-session.ts'

/** The name of a reader; for who may look readers up a link to the record. `0` is the code of who wrote without a record. */
export function ReaderName({ reader: { codigo, nome } }: { reader: { readonly codigo: string; readonly nome: string } }) {
  const mayLookUp = useMayAtDesk(deskActivities.lookUp)
  return mayLookUp && codigo !== '0' ? <Link to={readerScreen(codigo)}>{nome}</Link> : nome
}
