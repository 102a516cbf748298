export interface PlaybackFacts {
  /** The demuxer's name, such as `mov,mp4,m4a,3gp,3g2,mj2`. */
  container: string
  codec: string
  hasVideo: boolean
}

export const noPlayback = { playbackKey: null, playbackType: null, playbackBytes: null }

export const madePlayback = { name: 'playback.m4a', type: 'audio/mp4' } as const

/** Apart from the original. */
export function hasCopy({
  storageKey,
  playbackKey,
}: {
  storageKey: string
  playbackKey: string | null
}): boolean {
  return playbackKey !== null && playbackKey !== storageKey
}

const direct: { container: string; codec: RegExp; type: string }[] = [
  { container: 'mp3', codec: /^mp3/, type: 'audio/mpeg' },
  { container: 'mov', codec: /^aac$/, type: 'audio/mp4' },
  { container: 'wav', codec: /^pcm_(u8|s16le)$/, type: 'audio/wav' },
  { container: 'flac', codec: /^flac$/, type: 'audio/flac' },
  { container: 'ogg', codec: /^(opus|vorbis|flac)$/, type: 'audio/ogg' },
]

/** `undefined` when another form has to be made: unknown formats, video, and files without a seek index (raw aac, browser recordings). */
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

export const unknownType = 'application/octet-stream'

export function mediaTypeOf(format: string): string {
  return types[format] ?? unknownType
}
