import { bannerLimits } from '@longhand/contracts'

/** A picture as a data URL, or what keeps the file from being one. */
export type ReadPicture =
  { picture: string } | { problem: 'pictureType' | 'pictureSize' | 'pictureUnreadable' }

/** Reads a chosen file. What is in it is looked at by the server. */
export async function readBannerPicture(file: File): Promise<ReadPicture> {
  if (!bannerLimits.pictureTypes.some((type) => type === file.type)) return { problem: 'pictureType' }
  if (file.size > bannerLimits.pictureBytes) return { problem: 'pictureSize' }
  try {
    return { picture: await dataUrlOf(file) }
  } catch {
    return { problem: 'pictureUnreadable' }
  }
}

/** Whether it fills the place of a banner without being cut. */
export function isBannerShape({ width, height }: { width: number; height: number }): boolean {
  const ratio = (width * bannerLimits.height) / (height * bannerLimits.width)
  return Math.abs(ratio - 1) < 0.01
}

function dataUrlOf(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(reader.result as string)
    reader.onerror = () => reject(reader.error ?? new Error('The file could not be read.'))
    reader.readAsDataURL(file)
  })
}
