import type { BlockReceipt, FileBlock, ReadRequest } from './hash-file.ts'
import { blockBytes, readBlocks } from './read-blocks.ts'

const blocks = 4

const scope = globalThis as unknown as { onmessage: ((event: MessageEvent<ReadRequest>) => void) | null }

scope.onmessage = ({ data: { file, to } }) => {
  read(file, to).catch((error: unknown) => send(to, { error: error instanceof Error ? error.name : 'Error' }))
}

async function read(file: Blob, to: MessagePort): Promise<void> {
  const free = Array.from({ length: blocks }, () => new ArrayBuffer(blockBytes))
  let goOn: (() => void) | undefined
  to.onmessage = ({ data }: MessageEvent<BlockReceipt>) => {
    free.push(data)
    goOn?.()
  }
  const readBlock = readBlocks(file)
  for (;;) {
    if (free.length === 0) await new Promise<void>((resolve) => (goOn = resolve))
    const block = await readBlock(free.pop()!)
    send(to, block ? { block } : {})
    if (!block) return
  }
}

function send(to: MessagePort, message: FileBlock): void {
  to.postMessage(message, message.block ? [message.block] : [])
}
