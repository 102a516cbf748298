/** Fen as yuan with two decimals: 2990 is `29.90`. */
export function toYuan(fen: number): string {
  return `${Math.trunc(fen / 100)}.${String(fen % 100).padStart(2, '0')}`
}

/** `undefined` for anything but two decimals: an amount is never guessed. */
export function toFen(yuan: string | undefined): number | undefined {
  if (yuan === undefined || !/^\d{1,9}\.\d{2}$/.test(yuan)) return undefined
  return Number(yuan.replace('.', ''))
}
