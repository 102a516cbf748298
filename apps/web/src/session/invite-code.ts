const key = 'inviteCode'

/** What a code may look like; anything else would make the server refuse the whole registration. */
const pattern = /^[A-Za-z0-9_-]{1,16}$/

/** The address to hand to a friend. */
export function inviteAddress(code: string, { origin }: Pick<Location, 'origin'>): string {
  return `${origin}/?invite=${encodeURIComponent(code)}`
}

/** Keeps the code of an invite link until there is an account, which may be days later. The newest link counts. */
export function rememberInviteCode({ search }: Pick<Location, 'search'>, storage: Storage): void {
  const code = new URLSearchParams(search).get('invite')
  if (code !== null && pattern.test(code)) storage.setItem(key, code)
}

/** The code that came with an invite link, if any. */
export function rememberedInviteCode(storage: Storage): string | undefined {
  return storage.getItem(key) ?? undefined
}

/** Ends it: there is an account now. */
export function forgetInviteCode(storage: Storage): void {
  storage.removeItem(key)
}
