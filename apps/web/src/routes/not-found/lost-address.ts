const longest = 80

let lost: string | undefined

/** Remembers the address that led to the page for unknown ones, as far as it is worth showing. */
export function rememberLostAddress(address: string): void {
  const { pathname } = new URL(address)
  lost = pathname.length > longest ? `${pathname.slice(0, longest - 1)}…` : pathname
}

/** The path that was not found, as it was typed; `undefined` when the page was opened by its own address. */
export function lostAddress(): string | undefined {
  return lost
}
