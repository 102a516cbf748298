const longest = 80

let lost: string | undefined

export function rememberLostAddress(address: string): void {
  const { pathname } = new URL(address)
  lost = pathname.length > longest ? `${pathname.slice(0, longest - 1)}…` : pathname
}

/** `undefined` when the page was opened by its own address. */
export function lostAddress(): string | undefined {
  return lost
}
