/** What decides whether browsers can play a file and seek in it. */
export interface PlaybackFacts {
  /** The demuxer's name, such as `mov,mp4,m4a,3gp,3g2,mj2`. */
  container: string
  codec: string
  hasVideo: boolean
}

/** Where the made form of a recording lies, and what it is. */
export const madePlayback = { name: 'playback.m4a', type: 'audio/mp4' } as const

const direct: { container: string; codec: RegExp; type: string }[] = [
  { container: 'mp3', codec: /^mp3/, type: 'audio/mpeg' },
  { container: 'mov', codec: /^aac$/, type: 'audio/mp4' },
  { container: 'wav', codec: /^pcm_(u8|s16le)$/, type: 'audio/wav' },
  { container: 'flac', codec: /^flac$/, type: 'audio/flac' },
  { container: 'ogg', codec: /^(opus|vorbis|flac)$/, type: 'audio/ogg' },
]

/**
 * The media type under which browsers play an original as it is; `undefined` when another form has to be made: for formats that they don't
 * know, for pictures that no one needs, and for those without an index to seek by (raw aac, recordings of browsers).
 */
export function directPlaybackType({ container, codec, hasVideo }: PlaybackFacts): string | undefined {
  if (hasVideo) return undefined
  return direct.find((row) => row.container === container.split(',')[0] && row.codec.test(codec))?.type
}

const types: Record<string, string> = {
  mp3: 'audio/mpeg',
  m4a: 'audio/mp4',
  mp4: 'audio/mp4',
  wav: 'audio/wav',
  flac: 'audio/flac',
  ogg: 'audio/ogg',
  opus: 'audio/ogg',
  webm: 'audio/webm',
  aac: 'audio/aac',
}

/** The media type of a kind of file, as far as players know it. */
export function mediaTypeOf(format: string): string {
  return types[format] ?? 'application/octet-stream'
}
