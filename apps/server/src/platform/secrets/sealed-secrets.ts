import { createCipheriv, createDecipheriv, createHmac, randomBytes, randomUUID } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'

const algorithm = 'aes-256-gcm'
const keyBytes = 32
const ivBytes = 12
const tagBytes = 16

/** What was sealed can't be read: with another key, for something else, or it was changed. */
export class SealBrokenError extends Error {
  override name = 'SealBrokenError'
}

/** Keeps secrets that have to be used again, such as a password of a user's server: encrypted in the database, with a key that is not there. */
export class SealedSecrets {
  #key: Promise<Buffer> | undefined

  /** @param place The key itself; or the file that holds it, made when it is needed first. */
  constructor(private readonly place: { key: Buffer } | { keyFile: string }) {}

  /** @param context What it is for: it can be opened for nothing else. */
  async seal(secret: string, context: string): Promise<string> {
    const iv = randomBytes(ivBytes)
    const cipher = createCipheriv(algorithm, await this.key(), iv, { authTagLength: tagBytes })
    cipher.setAAD(Buffer.from(context))
    const sealed = Buffer.concat([iv, cipher.update(secret, 'utf8'), cipher.final(), cipher.getAuthTag()])
    return `v1.${sealed.toString('base64url')}`
  }

  async open(sealed: string, context: string): Promise<string> {
    const key = await this.key()
    try {
      const bytes = Buffer.from(sealed.replace(/^v1\./, ''), 'base64url')
      const decipher = createDecipheriv(algorithm, key, bytes.subarray(0, ivBytes), {
        authTagLength: tagBytes,
      })
      decipher.setAAD(Buffer.from(context))
      decipher.setAuthTag(bytes.subarray(-tagBytes))
      return Buffer.concat([decipher.update(bytes.subarray(ivBytes, -tagBytes)), decipher.final()]).toString(
        'utf8',
      )
    } catch (error) {
      throw new SealBrokenError('A sealed secret could not be opened.', { cause: error })
    }
  }

  /**
   * Of the same text always the same, for comparing what must not be known.
   *
   * @param context What it is for: another one gives another fingerprint.
   */
  async fingerprint(text: string, context: string): Promise<string> {
    const key = createHmac('sha256', await this.key())
      .update(`fingerprint ${context}`)
      .digest()
    return createHmac('sha256', key).update(text).digest('base64url')
  }

  private async key(): Promise<Buffer> {
    if ('key' in this.place) return this.place.key
    const { keyFile } = this.place
    this.#key ??= readOrMakeKey(keyFile)
    // The next one who needs it looks again.
    return this.#key.catch((error: unknown) => {
      this.#key = undefined
      throw error
    })
  }
}

/** Reads a key as it is written in settings and in the file. @returns `undefined` for anything else than 32 bytes in base64. */
export function parseSealKey(text: string): Buffer | undefined {
  const key = Buffer.from(text.trim(), 'base64')
  return /^[A-Za-z0-9+/_-]{43}=?$/.test(text.trim()) && key.length === keyBytes ? key : undefined
}

async function readOrMakeKey(file: string): Promise<Buffer> {
  const written = await read(file)
  if (written !== undefined) return usable(written, file)
  await mkdir(path.dirname(file), { recursive: true })
  const temporary = `${file}.${randomUUID()}`
  await writeFile(temporary, `${randomBytes(keyBytes).toString('base64')}\n`, {
    mode: 0o600,
    flag: 'wx',
    flush: true,
  })
  try {
    // Of several processes that make one at once, one wins; all of them then read it.
    await link(temporary, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    await rm(temporary, { force: true })
  }
  return usable((await read(file)) ?? '', file)
}

async function read(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

function usable(text: string, file: string): Buffer {
  const key = parseSealKey(text)
  if (!key) throw new Error(`${file} holds no key of ${keyBytes} bytes in base64.`)
  return key
}
