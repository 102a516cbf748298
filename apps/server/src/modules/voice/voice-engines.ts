import { selectCloner, selectSongServer, type SongConverter, type VoiceCloner } from '@longhand/speech'

/** What this server has beside ready-made voices and the voice changer. */
export interface VoiceEngines {
  /** Speaks like a sample; absent, voices of people's own are changed ready-made ones. */
  cloner: () => Promise<VoiceCloner | undefined>
  /** Has singing voices; absent, songs go through the voice changer. */
  songServer: () => SongConverter | undefined
}

/** What the environment asks for; looked for once. */
export function openVoiceEngines(): VoiceEngines {
  let cloner: ReturnType<typeof selectCloner> | undefined
  const songServer = selectSongServer()
  return { cloner: () => (cloner ??= selectCloner()), songServer: () => songServer }
}
