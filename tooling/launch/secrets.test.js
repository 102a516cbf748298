import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { findSecrets, madeUpSecrets } from './secrets.js'

let folder
beforeEach(async () => (folder = await mkdtemp(path.join(tmpdir(), 'longhand-secrets-'))))
afterEach(() => rm(folder, { recursive: true }))

// In pieces, so that this file passes the check itself.
const cases = [
  ['an access key of AWS', 'AWSAccessKeyID', ['AKIA', 'Q4ZR7TN2WLX5HVBD']],
  [
    'a secret key of AWS',
    'AWSSecretAccessKey',
    ['aws_secret_access_', 'key = "', 'wJalr7UtnFEMIqK9MDENGbPxRfiCYzQdT4hLpVs2"'],
  ],
  [
    'a private key',
    'PrivateKey',
    [
      '-----BEGIN RSA PRIVATE',
      ' KEY-----\n',
      `${'MIIEpAIBAAKCAQEA7yq3'.repeat(20)}\n`,
      '-----END RSA PRIVATE',
      ' KEY-----',
    ],
  ],
  [
    'a token of npm',
    'NPM_ACCESS_TOKEN',
    ['//registry.test/:_auth', 'Token=', 'npm_', 'x7Kd93LmQpZ2vRt8WnYb5HsJc4GfTe1AqUoN'],
  ],
]

it.each(cases)('finds %s and masks it', async (_, id, pieces) => {
  const secret = pieces.join('')
  await writeFile(path.join(folder, '.npmrc'), `first line\n${secret}\n`)
  const found = await findSecrets(['.npmrc'], folder)
  expect(found.map((finding) => [finding.file, finding.line, finding.id])).toContainEqual(['.npmrc', 2, id])
  expect(JSON.stringify(found)).not.toContain(pieces.at(-1))
})

it('finds none in plain text, in bytes and in a file that is gone', async () => {
  await writeFile(path.join(folder, 'a.ts'), 'export const password = readPassword()\n')
  await writeFile(path.join(folder, 'b.bin'), `\0${cases[0][2].join('')}`)
  expect(await findSecrets(['a.ts', 'b.bin', 'gone.ts'], folder)).toEqual([])
})

it.each(madeUpSecrets)('still needs the exception for $id in $file', async ({ file, id }) => {
  expect((await findSecrets([file])).map((finding) => finding.id)).toContain(id)
})
