import { selectCloner, selectSongServer, type SongConverter, type SpeechSettings, type VoiceCloner } from '@longhand/speech'

export interface VoiceEngines {
  /** Absent: own voices are changed ready-made ones. */
  cloner: () => Promise<VoiceCloner | undefined>
  songServer: () => SongConverter | undefined
}

export function openVoiceEngines(settings: SpeechSettings): VoiceEngines {
  let cloner: ReturnType<typeof selectCloner> | undefined
  const songServer = selectSongServer(settings)
  return { cloner: () => (cloner ??= selectCloner(settings)), songServer: () => songServer }
}
