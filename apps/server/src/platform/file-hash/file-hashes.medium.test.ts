import { createHash, randomBytes } from 'node:crypto'
import { appendFile, mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { FileHashes } from './file-hashes.ts'

const mebibyte = 1024 * 1024
const hashes = new FileHashes()
let file: string

beforeEach(async () => {
  file = path.join(await mkdtemp(path.join(os.tmpdir(), 'longhand-hash-')), 'file')
})
afterEach(async () => {
  await hashes.close()
  await rm(path.dirname(file), { recursive: true })
})

function sha256(...parts: Buffer[]): string {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest('hex')
}

it.each([0, 1, 8 * mebibyte - 1, 8 * mebibyte, 20 * mebibyte + 3])(
  'is the hash of a file of %d bytes that no one followed',
  async (bytes) => {
    const content = randomBytes(bytes)
    await writeFile(file, content)
    expect(await hashes.digest(file, bytes)).toBe(sha256(content))
  },
)

it('follows a file while it grows, in parts, and goes on where it was', async () => {
  const parts = [140, 9, 66, 1].map((size) => randomBytes(size * mebibyte))
  let written = 0
  for (const part of parts) {
    const followed = hashes.follow(file, written)
    await appendFile(file, part)
    written += part.length
    const reading = followed.grew(written)
    if (reading) await reading
  }
  // Were it read again from here on, the hash would be another.
  const beginning = randomBytes(mebibyte)
  await writeFile(file, beginning, { flag: 'r+' })
  expect(await hashes.digest(file, written)).toBe(sha256(...parts))
})

it('forgets a file with its digest: what is written to it afterwards is read from the beginning', async () => {
  for (let turn = 0; turn < 2; turn += 1) {
    const content = randomBytes(130 * mebibyte)
    await writeFile(file, content)
    await hashes.follow(file).grew(content.length)
    expect(await hashes.digest(file, content.length)).toBe(sha256(content))
  }
})

it('asks a writer to wait only when it is far behind', async () => {
  await writeFile(file, Buffer.alloc(1))
  await truncate(file, 200 * mebibyte)
  const followed = hashes.follow(file)
  expect(followed.grew(7 * mebibyte)).toBeUndefined()
  expect(followed.grew(120 * mebibyte)).toBeUndefined()
  const waiting = followed.grew(130 * mebibyte)
  expect(waiting).toBeInstanceOf(Promise)
  await waiting
  expect(followed.grew(130 * mebibyte)).toBeUndefined()
})

it.runIf(process.platform === 'linux')(
  'hashes in one thread of a lower priority, and leaves the others theirs',
  async () => {
    await writeFile(file, randomBytes(9 * mebibyte))
    // The threads of earlier tests may still be on their way out.
    const before = new Set(await readdir('/proc/self/task'))
    await hashes.digest(file, 9 * mebibyte)
    const added = (await readdir('/proc/self/task')).filter((id) => !before.has(id))
    const threads = await Promise.all(added.map((id) => readFile(`/proc/self/task/${id}/stat`, 'utf8')))
    // Names may hold anything but end with the last parenthesis; the niceness is the 17th field after it.
    const niceness = threads.map((stat) => Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[16]))
    expect(niceness.filter((level) => level === os.constants.priority.PRIORITY_BELOW_NORMAL)).toHaveLength(1)
  },
)

it('reads files side by side', async () => {
  const files = await Promise.all(
    [12, 12, 12].map(async (size, index) => {
      const content = randomBytes(size * mebibyte)
      await writeFile(`${file}${index}`, content)
      return { name: `${file}${index}`, content }
    }),
  )
  const read = await Promise.all(files.map(({ name, content }) => hashes.digest(name, content.length)))
  expect(read).toEqual(files.map(({ content }) => sha256(content)))
})

it('a file that cannot be read lets its writer go on, and the digest says so', async () => {
  await expect(hashes.follow(file).grew(200 * mebibyte)).resolves.toBeUndefined()
  await expect(hashes.digest(file, 200 * mebibyte)).rejects.toThrow('ENOENT')
  await writeFile(file, randomBytes(10 * mebibyte))
  await expect(hashes.digest(file, 11 * mebibyte)).rejects.toThrow('ends after')
  await writeFile(file, randomBytes(mebibyte))
  await expect(hashes.digest(file, 2 * mebibyte)).rejects.toThrow('ends after')
})
