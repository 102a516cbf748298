import type { BlockReceipt, FileBlock, ReadRequest } from './hash-file.ts'

const blockBytes = 8 * 1024 * 1024
/** Blocks that are read and not hashed yet, at most. */
const mostAhead = 3

/** Only what a worker's global scope needs to have here; the page's types know no other scope. */
const scope = globalThis as unknown as { onmessage: ((event: MessageEvent<ReadRequest>) => void) | null }

scope.onmessage = ({ data: { file, to } }) => {
  read(file, to).catch((error: unknown) => send(to, { error: error instanceof DOMException ? error.name : 'Error' }))
}

async function read(file: Blob, to: MessagePort): Promise<void> {
  let ahead = 0
  let goOn: (() => void) | undefined
  to.onmessage = (_receipt: MessageEvent<BlockReceipt>) => {
    ahead -= 1
    goOn?.()
  }
  for (let offset = 0; offset < file.size; offset += blockBytes) {
    const block = await file.slice(offset, offset + blockBytes).arrayBuffer()
    if (ahead >= mostAhead) await new Promise<void>((resolve) => (goOn = resolve))
    ahead += 1
    send(to, { block })
  }
  send(to, {})
}

function send(to: MessagePort, message: FileBlock): void {
  to.postMessage(message, message.block ? [message.block] : [])
}
