import type { Stores } from '../../ports/stores.ts'

const loopback = /^(?:127\.|::1$|::ffff:127\.)/

/** Passwords of the demo stand in its guide: there the desk is open from the machine itself, or wherever its operator wants it. */
export const deskOpenTo =
  ({ settings }: Pick<Stores, 'settings'>, { demoDesk }: { readonly demoDesk: boolean }) =>
  async (address: string): Promise<boolean> =>
    demoDesk || loopback.test(address) || (await settings.get('demo')) === undefined
