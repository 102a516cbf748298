import { createRvcConverter } from './rvc-converter.ts'
import type { SongConverter } from './song-converter.ts'

/** The song server of `LONGHAND_SONG_URL` and `LONGHAND_SONG_KEY`; undefined without one: then only the voice changer is there. */
export function selectSongServer(env: Readonly<Record<string, string | undefined>> = process.env): SongConverter | undefined {
  const { LONGHAND_SONG_URL: baseUrl, LONGHAND_SONG_KEY: apiKey } = env
  return baseUrl ? createRvcConverter({ baseUrl, ...(apiKey && { apiKey }) }) : undefined
}
