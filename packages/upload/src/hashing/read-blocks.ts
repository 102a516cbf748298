/** Memory of a block. The last one of a file is shorter. */
export const blockBytes = 4 * 1024 * 1024

/** Nothing at the end. The bytes lie in the memory that is handed over, `blockBytes` of it, where the browser can read into it. */
export type ReadBlock = (memory: ArrayBuffer) => Promise<ArrayBuffer | undefined>

/** @returns Throws a TypeError or a DOMException, by browser, when the file can't be read or is shorter than at the start. */
export function readBlocks(file: Blob): ReadBlock {
  const read = readStream(file) ?? readSlices(file)
  const { size } = file
  let bytes = 0
  return async (memory) => {
    const block = await read(memory)
    bytes += block?.byteLength ?? 0
    // A stream of a file that was cut meanwhile ends as if that were its end.
    if (!block && bytes !== size)
      throw new DOMException(`It ended after ${bytes} of ${size} bytes.`, 'NotReadableError')
    return block
  }
}

/** New memory for each block costs up to half of the rate. */
function readStream(file: Blob): ReadBlock | undefined {
  const stream = file.stream()
  let reader: ReadableStreamBYOBReader
  try {
    reader = stream.getReader({ mode: 'byob' })
  } catch {
    return undefined
  }
  return async (memory) => {
    let filled = 0
    while (filled < blockBytes) {
      const { value, done } = await reader.read(new Uint8Array(memory, filled, blockBytes - filled))
      if (value) {
        memory = value.buffer
        filled += value.byteLength
      }
      if (done) break
    }
    if (filled === 0) return undefined
    return filled === blockBytes ? memory : memory.slice(0, filled)
  }
}

function readSlices(file: Blob): ReadBlock {
  let offset = 0
  return async () => {
    if (offset >= file.size) return undefined
    const block = await file.slice(offset, offset + blockBytes).arrayBuffer()
    offset += blockBytes
    return block
  }
}
