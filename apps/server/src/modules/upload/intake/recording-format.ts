/** Endings that a container's files carry; the first is taken when the name has none of them. */
const endings: Record<string, { sound: readonly string[]; picture: readonly string[] }> = {
  mov: { sound: ['m4a', 'mp4', '3gp', 'mov', 'm4s'], picture: ['mp4', 'mov', '3gp', 'm4s'] },
  matroska: { sound: ['mkv', 'webm'], picture: ['mkv', 'webm'] },
  asf: { sound: ['wma', 'wmv'], picture: ['wmv'] },
  ogg: { sound: ['ogg', 'opus'], picture: ['ogg'] },
  mpegts: { sound: ['ts', 'mts', 'm2ts', 'm2t'], picture: ['ts', 'mts', 'm2ts', 'm2t'] },
  mpeg: { sound: ['mpg', 'mpeg', 'vob'], picture: ['mpg', 'mpeg', 'vob'] },
}

/**
 * By content; by file name among kinds that share a container.
 * @param container The demuxer's name, such as `mov,mp4,m4a,3gp,3g2,mj2`.
 */
export function recordingFormat({
  container,
  hasVideo,
  fileName,
}: {
  container: string
  hasVideo: boolean
  fileName: string
}): string {
  const family = container.split(',')[0] ?? ''
  const known = endings[family]
  if (!known) return family.slice(0, 16)
  const candidates = hasVideo ? known.picture : known.sound
  const ending = fileName.slice(fileName.lastIndexOf('.') + 1).toLowerCase()
  return candidates.includes(ending) ? ending : (candidates[0] ?? family)
}
