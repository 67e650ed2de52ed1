import { withSlug } from '@farol/contract/product.ts'
import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useDeps } from '../../api/site.ts'
import { maySignInHere } from '../../session/sign-in-request.ts'
import type { SessionUser } from '../../session/session-store.ts'
import { wholePage } from '../../ui/whole-page.ts'

const steps = { senha: '/meu{product}/senha', segundo_fator: '/meu{product}/acessos' } as const

/** Whoever must choose a new password or set up a second factor is led there from everywhere; leaving stays open. */
export function useFirstStep({ first }: SessionUser): void {
  const { site } = useDeps()
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const target = first && withSlug(steps[first], site.slug)
  useEffect(() => {
    if (target === undefined || pathname === target || pathname === '/sair') return
    // A page with the widget of sign language does not become the one of the password.
    if (maySignInHere()) void navigate(target, { replace: true })
    else wholePage.replace(target)
  }, [target, pathname, navigate])
}
