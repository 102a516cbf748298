import {
  selectCloner,
  selectSongServer,
  type SongConverter,
  type SpeechSettings,
  type VoiceCloner,
} from '@longhand/speech'

export interface VoiceEngines {
  /** Absent: own voices are changed ready-made ones. Found again each time: a model may be installed or removed meanwhile. */
  cloner: () => Promise<VoiceCloner | undefined>
  /** Absent: no song is converted. */
  songConverter: () => SongConverter | undefined
}

export function openVoiceEngines(settings: SpeechSettings): VoiceEngines {
  const songConverter = selectSongServer(settings)
  return { cloner: () => selectCloner(settings), songConverter: () => songConverter }
}
