/** @returns A whole number from 1 to `max`; `undefined` for anything else. */
export function readCount(entered: string, max: number): number | undefined {
  const count = /^\d{1,9}$/.test(entered.trim()) ? Number(entered) : 0
  return count > 0 && count <= max ? count : undefined
}
