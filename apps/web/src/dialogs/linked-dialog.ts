import type { OpenDialog } from './open-dialog.ts'

const linkedDialogs = {
  login: { page: '/home', dialog: { kind: 'login', mode: 'login' } },
  signup: { page: '/home', dialog: { kind: 'login', mode: 'signup' } },
  vip: { page: '/vip', dialog: { kind: 'cashier', defaultTab: 'vip' } },
  time: { page: '/vip', dialog: { kind: 'cashier', defaultTab: 'duration' } },
  feedback: { page: '/helpDocument', dialog: { kind: 'feedback' } },
} satisfies Record<string, { page: string; dialog: OpenDialog }>

export type LinkedDialog = keyof typeof linkedDialogs

export function addressOfDialog(name: LinkedDialog): string {
  return `${linkedDialogs[name].page}?dialog=${name}`
}

/** The login over the landing page, the only page that fits a phone, and after it the page where it was asked for. */
export function phoneLogin(mode: 'login' | 'signup', { pathname, search }: Location): string {
  return `/?${new URLSearchParams({ dialog: mode, next: pathname + search }).toString()}`
}

/** @returns A path of this site; the start of the app for anything else. */
export function pathAfterLogin({ search, origin }: Location): string {
  const next = new URL(new URLSearchParams(search).get('next') ?? '', `${origin}/home`)
  return next.origin === origin && next.pathname !== '/' ? next.pathname + next.search : '/home'
}

/** Removed from the address, so that a reload does not open it again. */
export function takeLinkedDialog({
  location,
  history,
}: Pick<Window, 'location' | 'history'>): OpenDialog | undefined {
  const address = new URL(location.href)
  const name = address.searchParams.get('dialog')
  if (name === null || !Object.hasOwn(linkedDialogs, name)) return undefined
  address.searchParams.delete('dialog')
  history.replaceState(null, '', address)
  return linkedDialogs[name as LinkedDialog].dialog
}
