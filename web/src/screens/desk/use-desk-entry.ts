import { staffScreens } from '@farol/contract/staff-screens.ts'
import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { useDeps } from '../../api/site.ts'
import { goOnInTab, useDeskSession } from '../../features/desk/desk-session.ts'
import { takeEarlyCharacters, takeEarlyReads, useEarlyScans } from '../../features/desk/early-scans.ts'

const counterScreens: readonly string[] = [staffScreens.desk, staffScreens.signIn]

/**
 * Opens the desk: in the session this tab was in, or after a sign-in. What is scanned meanwhile is kept for the counter. `prepare` fetches the
 * counter's screen. True while it is asked whether the session goes on.
 */
export function useDeskEntry(prepare: () => Promise<void>): boolean {
  const deps = useDeps()
  const { pathname } = useLocation()
  const { entry, staff, ended } = useDeskSession()
  useEffect(() => {
    void prepare()
    void goOnInTab(deps)
    // oxlint-disable-next-line react/exhaustive-deps -- once for each page
  }, [])
  const isAtCounter = counterScreens.some((one) => pathname.endsWith(one))
  const isOpen = staff !== undefined && !ended
  const catching = entry ? 'all' : isOpen ? 'free' : staff && 'ended'
  useEarlyScans(isAtCounter ? catching : undefined)
  useEffect(() => {
    // The password or its second factor was wrong: nobody scanned.
    if (entry || isOpen) return
    takeEarlyReads()
    takeEarlyCharacters()
  }, [entry, isOpen])
  return entry === 'going-on'
}
