/** Calls below it have no envelope, and stand beside the web API. */
export const openAiBasePath = '/v1'

/** Names of models that programs ask for without knowing what is installed: each stands for what this server has. */
export const openAiModels = { transcription: ['default', 'whisper-1'], speech: ['default', 'tts-1'] } as const

/** What a transcription can be answered as. */
export const openAiTextFormats = ['json', 'text', 'srt', 'verbose_json', 'vtt', 'diarized_json'] as const

/** One of {@link openAiTextFormats}. */
export type OpenAiTextFormat = (typeof openAiTextFormats)[number]

/** What a translation into English can be answered as. */
export const openAiTranslationFormats = ['json', 'text', 'srt', 'verbose_json', 'vtt'] as const

/** `pcm` are bare samples: 24,000 a second, signed 16 bits, little-endian, one channel. */
export const openAiSoundFormats = ['mp3', 'opus', 'aac', 'flac', 'wav', 'pcm'] as const

/** One of {@link openAiSoundFormats}. */
export type OpenAiSoundFormat = (typeof openAiSoundFormats)[number]

/** Lengths are characters. */
export const openAiLimits = { modelLength: 200, promptLength: 16_384, inputLength: 4096 } as const
