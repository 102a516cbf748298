import { Blob as NodeBlob } from 'node:buffer'
import { describe, expect, it } from 'vitest'
import { blockBytes, readBlocks } from './read-blocks.ts'

const content = new Uint8Array(blockBytes * 2 + 12_345).map((_, index) => (index * 31 + (index >> 13)) % 251)

/** The test environment's own can't be read. */
function blob(bytes: Uint8Array<ArrayBuffer>): Blob {
  return new NodeBlob([bytes]) as unknown as Blob
}

async function readAll(file: Blob): Promise<{ bytes: Buffer; sizes: number[] }> {
  const read = readBlocks(file)
  const parts: ArrayBuffer[] = []
  for (;;) {
    const block = await read(new ArrayBuffer(blockBytes))
    if (!block)
      return {
        bytes: Buffer.concat(parts.map((part) => Buffer.from(part))),
        sizes: parts.map(({ byteLength }) => byteLength),
      }
    parts.push(block)
  }
}

/** A file whose stream gives its bytes in pieces of its own. */
function streaming(file: Blob, stream: () => ReadableStream<Uint8Array<ArrayBuffer>>): Blob {
  return Object.assign(file, { stream })
}

const plainStream = () =>
  new ReadableStream<Uint8Array<ArrayBuffer>>({ start: (controller) => controller.close() })

describe.each([
  ['into the memory it is given', (file: Blob) => file],
  ['where streams take no memory', (file: Blob) => streaming(file, plainStream)],
])('a file is read %s', (_name, as) => {
  it('block by block', async () => {
    const { bytes, sizes } = await readAll(as(blob(content)))
    expect(sizes).toEqual([blockBytes, blockBytes, 12_345])
    expect(bytes.equals(content)).toBe(true)
  })

  it('of whole blocks only', async () => {
    expect((await readAll(as(blob(content.slice(0, blockBytes))))).sizes).toEqual([blockBytes])
  })

  it('that is empty', async () => {
    expect((await readAll(as(blob(new Uint8Array(0))))).sizes).toEqual([])
  })
})

it('takes the memory of a block that was given back', async () => {
  const read = readBlocks(blob(content))
  const first = await read(new ArrayBuffer(blockBytes))
  const second = await read(first!)
  expect(first!.byteLength).toBe(0)
  expect(Buffer.from(second!).equals(content.subarray(blockBytes, blockBytes * 2))).toBe(true)
})

it('says so when it ends too soon', async () => {
  const cut = streaming(blob(content), () => blob(content.slice(0, 1000)).stream())
  await expect(readAll(cut)).rejects.toMatchObject({
    name: 'NotReadableError',
    message: `It ended after 1000 of ${content.length} bytes.`,
  })
})

it('passes on what goes wrong in the middle', async () => {
  let pieces = 0
  const stream = new ReadableStream({
    type: 'bytes',
    pull: (controller) =>
      pieces++ === 0
        ? controller.enqueue(new Uint8Array(1000))
        : controller.error(new TypeError('network error')),
  })
  await expect(readAll(streaming(blob(content), () => stream))).rejects.toThrow('network error')
})
