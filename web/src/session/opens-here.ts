import type { MouseEvent } from 'react'
import { maySignInHere } from './sign-in-request.ts'

/** Wide enough for a dialog, and pressed without a key that means another tab. */
export const opensHere = (event: MouseEvent): boolean =>
  !(event.button || event.metaKey || event.ctrlKey || event.shiftKey) && matchMedia('(min-width: 36rem)').matches && maySignInHere()
