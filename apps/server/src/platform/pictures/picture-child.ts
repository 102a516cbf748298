/** The only place where bytes of strangers reach a picture library, hence a process of its own. */
import sharp, { type ResizeOptions } from 'sharp'
import type { PictureFormat } from './picture-format.ts'

export interface PictureRequest {
  bytes: Buffer
  format: PictureFormat
  maxPixels: number
  size: Pick<ResizeOptions, 'width' | 'height' | 'fit' | 'withoutEnlargement'>
}

export type PictureReply = { picture: Uint8Array } | { refused: string }

sharp.cache(false)
sharp.concurrency(1)
// Only our formats' loaders, whatever the bytes claim to be.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
})

process.on('disconnect', () => process.exit(1))
process.once('message', ({ bytes, format, maxPixels, size }: PictureRequest) => {
  const reply = (value: PictureReply) => process.send?.(value)
  reEncode().then(
    (picture) => reply({ picture }),
    (error: unknown) => reply({ refused: error instanceof Error ? error.message : String(error) }),
  )

  async function reEncode(): Promise<Buffer> {
    const picture = sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error', pages: 1 })
    const { format: found } = await picture.metadata()
    if (found !== format) throw new Error(`It begins as ${format} and is read as ${found}.`)
    return picture.rotate().resize(size).webp({ quality: 85 }).toBuffer()
  }
})
