import { staffScreens } from '@farol/contract/staff-screens.ts'
import { Navigate } from 'react-router'

/** `/equipe/entrar` after the sign-in, which the frame shows to whom is not signed in. */
export function Component() {
  return <Navigate to={staffScreens.desk} replace />
}
