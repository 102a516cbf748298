import {
  selectCloner,
  selectSongServer,
  type SongConverter,
  type SpeechSettings,
  type VoiceCloner,
} from '@longhand/speech'

export interface VoiceEngines {
  /** Absent: own voices are changed ready-made ones. */
  cloner: () => Promise<VoiceCloner | undefined>
  /** Absent: no song is converted. */
  songConverter: () => SongConverter | undefined
}

export function openVoiceEngines(settings: SpeechSettings): VoiceEngines {
  let cloner: ReturnType<typeof selectCloner> | undefined
  const songConverter = selectSongServer(settings)
  return { cloner: () => (cloner ??= selectCloner(settings)), songConverter: () => songConverter }
}
