import { createSHA256 } from 'hash-wasm'
import type { HashAnswer, HashRequest } from './hash-file.ts'

const blockBytes = 8 * 1024 * 1024

/** Only what a worker's global scope needs to have here; the page's types know no other scope. */
const scope = globalThis as unknown as { onmessage: ((event: MessageEvent<HashRequest>) => void) | null; postMessage(answer: HashAnswer): void }

scope.onmessage = ({ data: { file } }) => {
  hash(file).then(
    (sha256) => scope.postMessage({ sha256 }),
    (error: unknown) => scope.postMessage({ error: error instanceof DOMException ? error.name : 'Error' }),
  )
}

async function hash(file: Blob): Promise<string> {
  const hasher = await createSHA256()
  // While one block is hashed, the next is read.
  let reading = readBlock(file, 0)
  for (let offset = 0; offset < file.size; offset += blockBytes) {
    const block = await reading
    reading = readBlock(file, offset + blockBytes)
    hasher.update(block)
  }
  await reading
  return hasher.digest('hex')
}

async function readBlock(file: Blob, offset: number): Promise<Uint8Array> {
  return new Uint8Array(await file.slice(offset, offset + blockBytes).arrayBuffer())
}
