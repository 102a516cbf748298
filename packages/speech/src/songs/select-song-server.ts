import { createRvcConverter } from './rvc-converter.ts'
import type { SpeechSettings } from '../settings.ts'
import type { SongConverter } from './song-converter.ts'

export function selectSongServer({
  songServer,
}: Pick<SpeechSettings, 'songServer'>): SongConverter | undefined {
  return songServer && createRvcConverter(songServer)
}
