import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { parseSealKey, SealBrokenError, SealedSecrets } from './sealed-secrets.ts'

let folder: string
let keyFile: string
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'longhand-seal-'))
  keyFile = path.join(folder, 'data', 'secrets.key')
})
afterEach(() => rm(folder, { recursive: true }))

it('opens what it sealed, for what it was sealed', async () => {
  const secrets = new SealedSecrets({ key: randomBytes(32) })
  const sealed = await secrets.seal('pässword', 'rule 1')
  expect(sealed).not.toContain('word')
  expect(await secrets.seal('pässword', 'rule 1')).not.toBe(sealed)
  expect(await secrets.open(sealed, 'rule 1')).toBe('pässword')
  await expect(secrets.open(sealed, 'rule 2')).rejects.toThrow(SealBrokenError)
  await expect(new SealedSecrets({ key: randomBytes(32) }).open(sealed, 'rule 1')).rejects.toThrow(
    SealBrokenError,
  )
})

it.each([['v1.'], [''], ['v1.AAAA'], [`v1.${Buffer.alloc(40).toString('base64url')}`]])(
  'opens nothing else, such as %j',
  async (text) => {
    await expect(new SealedSecrets({ key: randomBytes(32) }).open(text, 'rule 1')).rejects.toThrow(
      SealBrokenError,
    )
  },
)

it('makes one key for several processes at once, readable for its owner alone', async () => {
  const processes = Array.from({ length: 5 }, () => new SealedSecrets({ keyFile }))
  const sealed = await Promise.all(processes.map((secrets) => secrets.seal('one', 'a')))
  for (const secrets of processes)
    for (const text of sealed) expect(await secrets.open(text, 'a')).toBe('one')
  expect(await readdir(path.dirname(keyFile))).toEqual(['secrets.key'])
  expect((await stat(keyFile)).mode & 0o777).toBe(0o600)
  expect(parseSealKey(await readFile(keyFile, 'utf8'))).toHaveLength(32)
})

it('leaves a file alone that holds no key', async () => {
  await new SealedSecrets({ keyFile }).seal('one', 'a')
  await writeFile(keyFile, 'broken')
  await expect(new SealedSecrets({ keyFile }).seal('one', 'a')).rejects.toThrow('holds no key')
  expect(await readFile(keyFile, 'utf8')).toBe('broken')
})
