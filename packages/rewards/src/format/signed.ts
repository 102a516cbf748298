/** The minus is as wide as the plus: `+1,200`, `−30`. */
export function formatSigned(value: number, language: string): string {
  const size = new Intl.NumberFormat(language).format(Math.abs(value))
  return value < 0 ? `−${size}` : `+${size}`
}
