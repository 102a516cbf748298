import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto'

export type KeyKind = 'private' | 'public'

/**
 * Accepts PEM, PEM with escaped line ends, or base64 of a PEM.
 * @returns PEM, PKCS#8 or SPKI; `undefined` for anything else.
 */
export function readRsaKey(text: string, kind: KeyKind): string | undefined {
  const pem = text.replaceAll('\\n', '\n')
  const der = Buffer.from(text, 'base64')
  const forms: (() => KeyObject)[] =
    kind === 'private'
      ? [
          () => createPrivateKey(pem),
          () => createPrivateKey({ key: der, format: 'der', type: 'pkcs8' }),
          () => createPrivateKey({ key: der, format: 'der', type: 'pkcs1' }),
        ]
      : [() => readPublicPem(pem), () => createPublicKey({ key: der, format: 'der', type: 'spki' })]
  for (const read of forms) {
    const key = attempt(read)
    if (key?.asymmetricKeyType === 'rsa') return write(key)
  }
  return undefined
}

/** @returns PEM, as {@link readRsaKey} writes it. */
export function publicKeyOf(privateKey: string): string {
  return write(createPublicKey(privateKey))
}

/** Node would derive the public half from a private key, which hides that the wrong one was given. */
function readPublicPem(pem: string): KeyObject {
  if (pem.includes('PRIVATE KEY')) throw new Error('This is a private key.')
  return createPublicKey(pem)
}

function write(key: KeyObject): string {
  return key.export({ type: key.type === 'private' ? 'pkcs8' : 'spki', format: 'pem' } as never).toString()
}

function attempt(read: () => KeyObject): KeyObject | undefined {
  try {
    return read()
  } catch {
    return undefined
  }
}
