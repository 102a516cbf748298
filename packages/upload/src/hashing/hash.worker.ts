import { createSHA256 } from 'hash-wasm'
import type { BlockReceipt, FileBlock, HashAnswer, HashRequest } from './hash-file.ts'

const scope = globalThis as unknown as {
  onmessage: ((event: MessageEvent<HashRequest>) => void) | null
  postMessage(answer: HashAnswer): void
}

scope.onmessage = ({ data: { from } }) => {
  hash(from).catch(() => scope.postMessage({ error: 'Error' }))
}

async function hash(from: MessagePort): Promise<void> {
  const hasher = await createSHA256()
  from.onmessage = ({ data: { block, error } }: MessageEvent<FileBlock>) => {
    if (error !== undefined) return scope.postMessage({ error })
    if (!block) return scope.postMessage({ sha256: hasher.digest('hex') })
    hasher.update(new Uint8Array(block))
    from.postMessage(block satisfies BlockReceipt, [block])
  }
}
