/** https://age-encryption.org/v1: the files can also be opened by the `age` program. */
import { Readable } from 'node:stream'
import { Decrypter, Encrypter } from 'age-encryption'

/** No identity fits what the content was encrypted for. */
export class WrongIdentityError extends Error {
  override name = 'WrongIdentityError'
}

/** A file of identities holds none. */
export class NoIdentityError extends Error {
  override name = 'NoIdentityError'
}

/** @throws when a recipient is not a public key of age. */
export function createEncrypter(recipients: readonly string[]): Encrypter {
  const encrypter = new Encrypter()
  for (const recipient of recipients) encrypter.addRecipient(recipient)
  return encrypter
}

/** In pieces of 64 KiB, whatever the size. */
export async function encrypted(content: Readable, encrypter: Encrypter): Promise<Readable> {
  return nodeStream(await encrypter.encrypt(webStream(content)))
}

/**
 * Reads a file as `age-keygen` writes it: identities, one a line, and comments.
 *
 * @throws NoIdentityError
 */
export function readIdentities(text: string): Decrypter {
  const decrypter = new Decrypter()
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'))
  if (lines.length === 0) throw new NoIdentityError()
  for (const line of lines) {
    try {
      decrypter.addIdentity(line)
    } catch {
      throw new NoIdentityError()
    }
  }
  return decrypter
}

/**
 * The stream fails where the content was changed or cut.
 *
 * @throws WrongIdentityError
 */
export async function decrypted(content: Readable, decrypter: Decrypter): Promise<Readable> {
  try {
    return nodeStream(await decrypter.decrypt(webStream(content)))
  } catch (error) {
    content.destroy()
    throw error instanceof Error && error.message.startsWith('no identity matched')
      ? new WrongIdentityError()
      : error
  }
}

function webStream(content: Readable): ReadableStream<Uint8Array> {
  // Browsers' type of a stream, where it is known, is not Node's.
  return Readable.toWeb(content) as never
}

function nodeStream(content: ReadableStream<Uint8Array>): Readable {
  return Readable.fromWeb(content as never)
}
