import { createHash } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { authLimits, passwordSalt } from '@longhand/contracts'

const rankedPasswords = 3000

/** What the ranked list, made from leaks of English sites, leaves out. */
const otherPasswords = [
  '12341234',
  '5201314520',
  'woaini1314',
  'woaini520',
  '1314520520',
  'a1234567',
  'a12345678',
  'aa123456',
  'aa12345678',
  'abc12345',
  'abc123456',
  'asd123456',
  'qq123456',
  'qwe123456',
  'zxc123456',
  'wang1234',
  'admin123',
  'admin1234',
  'password123',
  'password1234',
  'p@ssw0rd',
  'p@ssword',
  'passw0rd1',
  'welcome1',
  'welcome123',
  'letmein123',
  'iloveyou1',
  'changeme',
  'longhand',
  'longhand1',
  'longhand123',
  'transcript',
  'transcribe',
]

/** Everything on a keyboard but the space, which the forms leave out. */
const keyboard = Array.from({ length: 94 }, (_, place) => String.fromCharCode(33 + place))

/** 48 bits: a password that is not in the list is taken for one of its 120,000 once in two thousand million. */
const hexDigitsKept = 12

/** Sorted; made when the first password is looked up, because only an API process ever needs it. */
let keys: Promise<Float64Array> | undefined

/**
 * One of the 3,000 most common, also capitalised, or one or two characters repeated.
 * @param wireHash The server never sees another form, so it can only compare hashes.
 */
export async function isWeakPassword(wireHash: string): Promise<boolean> {
  keys ??= hashWeakPasswords()
  const sorted = await keys
  const key = keyOf(wireHash)
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((sorted[middle] ?? 0) < key) low = middle + 1
    else high = middle
  }
  return sorted[low] === key
}

export function wireHashOf(password: string): string {
  return createHash('md5')
    .update(password + passwordSalt)
    .digest('hex')
}

async function hashWeakPasswords(): Promise<Float64Array> {
  const found: number[] = []
  for (const password of await commonPasswords()) found.push(keyOf(wireHashOf(password)))
  for (const first of keyboard) {
    // All of them at once would hold up every other call for a tenth of a second.
    await nextTurn()
    for (const second of keyboard)
      for (const password of repetitionsOf(first + second)) found.push(keyOf(wireHashOf(password)))
  }
  return Float64Array.from(found).sort()
}

async function commonPasswords(): Promise<Set<string>> {
  const { default: language } = await import('@zxcvbn-ts/language-common')
  const fits = ({ length }: string): boolean =>
    length >= authLimits.passwordMinLength && length <= authLimits.passwordMaxLength
  const ranked = language.dictionary['passwords-common'].filter(fits).slice(0, rankedPasswords)
  return new Set(
    [...ranked, ...otherPasswords].flatMap((password) => [
      password,
      password.charAt(0).toUpperCase() + password.slice(1),
    ]),
  )
}

/** `abababab`, `ababababa` and so on, to the longest password. */
function* repetitionsOf(pair: string): Iterable<string> {
  const longest = pair.repeat(authLimits.passwordMaxLength / 2)
  for (let length = authLimits.passwordMinLength; length <= longest.length; length++)
    yield longest.slice(0, length)
}

function keyOf(wireHash: string): number {
  return Number.parseInt(wireHash.slice(0, hexDigitsKept), 16)
}
