/**
 * Writes src/modules/auth/common-password-hashes.ts: the wire hashes of the passwords that guessers try first. The server never sees a password,
 * so it can only compare hashes; run this again when the salt changes.
 */
import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { authLimits, passwordSalt } from '@longhand/contracts'
import language from '@zxcvbn-ts/language-common'

const rankedPasswords = 1000
const hexDigitsKept = 16
const hashesPerLine = 7

// What the ranked list, made from leaks of English sites, leaves out.
const others = [
  '88888888', '66666666', '00000000', '12341234', '5201314520', 'woaini1314', 'woaini520', '1314520520', 'a1234567', 'a12345678', 'aa123456', 'aa12345678',
  'abc12345', 'abc123456', 'asd123456', 'qq123456', 'qwe123456', 'zxc123456', 'wang1234', 'admin123', 'admin1234', 'password123', 'password1234',
  'p@ssw0rd', 'p@ssword', 'passw0rd1', 'welcome1', 'welcome123', 'letmein123', 'iloveyou1', 'changeme', 'longhand', 'longhand1', 'longhand123', 'transcript', 'transcribe',
]

const fits = (password) => password.length >= authLimits.passwordMinLength && password.length <= authLimits.passwordMaxLength
const capitalised = (password) => password.charAt(0).toUpperCase() + password.slice(1)
const ranked = language.dictionary.passwords.filter(fits).slice(0, rankedPasswords)
const passwords = new Set([...ranked, ...others.filter(fits)].flatMap((password) => [password, capitalised(password)]))
const hashes = [...passwords].map((password) => createHash('md5').update(password + passwordSalt).digest('hex').slice(0, hexDigitsKept)).sort()

const lines = []
for (let start = 0; start < hashes.length; start += hashesPerLine) lines.push(`  ${hashes.slice(start, start + hashesPerLine).join(' ')}`)
const text = `// Made by scripts/hash-common-passwords.js; don't edit.

/** The first ${hexDigitsKept} hex digits of the wire hashes of ${hashes.length} common passwords of ${authLimits.passwordMinLength} to ${authLimits.passwordMaxLength} characters. */
export const commonPasswordHashes: ReadonlySet<string> = new Set(
  \`
${lines.join('\n')}
\`
    .trim()
    .split(/\\s+/),
)
`
await writeFile(new URL('../src/modules/auth/common-password-hashes.ts', import.meta.url), text)
console.log(`${hashes.length} hashes written.`)
