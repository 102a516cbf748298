import { selectCloner, selectSongServer, type SongConverter, type SpeechSettings, type VoiceCloner } from '@longhand/speech'

/** What this server has beside ready-made voices and the voice changer. */
export interface VoiceEngines {
  /** Speaks like a sample; absent, voices of people's own are changed ready-made ones. */
  cloner: () => Promise<VoiceCloner | undefined>
  /** Has singing voices; absent, songs go through the voice changer. */
  songServer: () => SongConverter | undefined
}

/** What the settings ask for; looked for once. */
export function openVoiceEngines(settings: SpeechSettings): VoiceEngines {
  let cloner: ReturnType<typeof selectCloner> | undefined
  const songServer = selectSongServer(settings)
  return { cloner: () => (cloner ??= selectCloner(settings)), songServer: () => songServer }
}
