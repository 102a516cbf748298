export type PictureFormat = 'jpeg' | 'png' | 'webp'

const png = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const jpeg = Buffer.from([0xff, 0xd8, 0xff])

/** The format of a picture by its first bytes; undefined for everything that is not taken. */
export function pictureFormat(bytes: Buffer): PictureFormat | undefined {
  if (bytes.subarray(0, png.length).equals(png)) return 'png'
  if (bytes.subarray(0, jpeg.length).equals(jpeg)) return 'jpeg'
  const isWebp =
    bytes.length >= 12 &&
    bytes.toString('latin1', 0, 4) === 'RIFF' &&
    bytes.toString('latin1', 8, 12) === 'WEBP'
  return isWebp ? 'webp' : undefined
}
