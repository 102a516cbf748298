import { randomBytes, randomInt } from 'node:crypto'

/** A number that people can read out: the business day and ten digits by chance. @param day `YYYY-MM-DD`. */
export function newOrderNumber(day: string): string {
  return day.replaceAll('-', '') + String(randomInt(10 ** 10)).padStart(10, '0')
}

/** A number that no one can guess: 128 bits. */
export function newTradeNumber(): string {
  return randomBytes(16).toString('hex')
}
