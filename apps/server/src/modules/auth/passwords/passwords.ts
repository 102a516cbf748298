import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import pLimit from 'p-limit'
import { isWeakPassword, wireHashOf } from './weak-passwords.ts'

/** OWASP's least memory for argon2id with two rounds; the library's default variant is argon2id. */
const cost = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 }

/** Otherwise anyone who tries many passwords would leave no cores or file threads to others. */
const inTurn = pLimit(Math.max(1, Math.floor(availableParallelism() / 2)))

/** Hash of no one's password at the same cost: an unknown address takes as long to refuse as a wrong password. */
let nobodysHash: Promise<string> | undefined

/** @param wireHash `md5(password + salt)` in hex, the only form in which it arrives. */
export function hashPassword(wireHash: string): Promise<string> {
  return inTurn(() => hash(wireHash, cost))
}

/** @param stored Absent for an unknown address or an account without a password: never true, and takes as long. */
export async function isPassword(stored: string | null | undefined, wireHash: string): Promise<boolean> {
  nobodysHash ??= hashPassword('')
  const kept = stored ?? (await nobodysHash)
  const matches = await inTurn(() => verify(kept, wireHash))
  return matches && stored != null
}

/** Whether a password is one that guessers try first: a well-known one, or the person's own address. */
export async function isCommonPassword(wireHash: string, email: string): Promise<boolean> {
  const name = email.split('@')[0] ?? ''
  return [email, name].some((guess) => wireHashOf(guess) === wireHash) || isWeakPassword(wireHash)
}
