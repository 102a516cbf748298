const key = 'inviteCode'

/** What a code may look like; anything else would make the server refuse the whole registration. */
const pattern = /^[A-Za-z0-9_-]{1,16}$/

export function inviteAddress(code: string, { origin }: Pick<Location, 'origin'>): string {
  return `${origin}/?invite=${encodeURIComponent(code)}`
}

/** Kept until there is an account, which may be days later. The newest link counts. */
export function rememberInviteCode({ search }: Pick<Location, 'search'>, storage: Storage): void {
  const code = new URLSearchParams(search).get('invite')
  if (code !== null && pattern.test(code)) storage.setItem(key, code)
}

export function rememberedInviteCode(storage: Storage): string | undefined {
  return storage.getItem(key) ?? undefined
}

export function forgetInviteCode(storage: Storage): void {
  storage.removeItem(key)
}
