import { randomBytes, randomInt } from 'node:crypto'

/** Business day and ten random digits, to be read out. @param day `YYYY-MM-DD`. */
export function newOrderNumber(day: string): string {
  return day.replaceAll('-', '') + String(randomInt(10 ** 10)).padStart(10, '0')
}

/** Unguessable: 128 random bits. */
export function newTradeNumber(): string {
  return randomBytes(16).toString('hex')
}
