import { createRvcConverter } from './rvc-converter.ts'
import type { SpeechSettings } from '../settings.ts'
import type { SongConverter } from './song-converter.ts'

/** The configured song server; undefined without one: then only the voice changer is there. */
export function selectSongServer({ songServer }: Pick<SpeechSettings, 'songServer'>): SongConverter | undefined {
  if (!songServer) return undefined
  const { baseUrl, apiKey } = songServer
  return createRvcConverter({ baseUrl, ...(apiKey && { apiKey }) })
}
