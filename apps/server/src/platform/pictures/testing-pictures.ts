import { crc32, deflateSync } from 'node:zlib'

/** A picture of a few hundred bytes for each rectangle that takes minutes to draw. */
export function svgBomb(rectangles = 110): Buffer {
  const noise = '<filter id="f"><feTurbulence numOctaves="9" baseFrequency="0.9"/></filter>'
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="1000" height="1000">${noise}${'<rect width="1000" height="1000" filter="url(#f)"/>'.repeat(rectangles)}</svg>`,
  )
}

/**
 * A black PNG in a few kilobytes.
 *
 * @param options.rows How many of its rows are there. Default: all.
 */
export function blackPng(
  width: number,
  height: number,
  { isInterlaced = false, rows = height }: { isInterlaced?: boolean; rows?: number } = {},
): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  // One byte for each pixel: grey.
  header.set([8, 0, 0, 0, isInterlaced ? 1 : 0], 8)
  const bytes = isInterlaced ? adam7Bytes(width, height) : (width + 1) * rows
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(bytes))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function adam7Bytes(width: number, height: number): number {
  const passes = [
    [0, 8, 0, 8],
    [4, 8, 0, 8],
    [0, 4, 4, 8],
    [2, 4, 0, 4],
    [0, 2, 2, 4],
    [1, 2, 0, 2],
    [0, 1, 1, 2],
  ] as const
  return passes.reduce((sum, [x, dx, y, dy]) => {
    const [columns, rows] = [Math.ceil((width - x) / dx), Math.ceil((height - y) / dy)]
    return sum + (columns > 0 ? (columns + 1) * rows : 0)
  }, 0)
}

function chunk(type: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type), content])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(content.length)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}
