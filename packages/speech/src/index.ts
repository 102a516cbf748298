export type {
  Answer,
  AnsweredQuestion,
  Answerer,
  Diarizer,
  EngineCapabilities,
  Health,
  LanguagePair,
  Passage,
  Section,
  Segment,
  Span,
  SpeechEngine,
  Summarizer,
  SummarizerCapabilities,
  Summary,
  SummaryPoint,
  SummaryPointKind,
  TranscribeRequest,
  Translator,
  TranslatorCapabilities,
  Turn,
  VoiceActivityDetector,
  Word,
} from './ports.ts'
export { MediaError, type MediaErrorReason } from './media/media-error.ts'
export { maxMediaSeconds } from './media/media-guard.ts'
export { findMediaTools, type MediaTools } from './media/media-tools.ts'
export { type MediaInfo, type MediaOptions, probeMedia } from './media/probe.ts'
export { decodeAudio, type DecodedAudio } from './media/decode.ts'
export { encodeForPlayer } from './media/encode.ts'
export { joinStretches } from './media/stretches.ts'
export { type MadeRecording, makeOfPieces, type Piece } from './media/pieces.ts'
export { bytesPerSecond, cutPcm, pcmByteRange, pcmSeconds, sampleRate } from './pcm/pcm-file.ts'
export { computePeaks, type Peaks } from './pcm/peaks.ts'
export { createVoiceActivityDetector } from './activity/silero-detector.ts'
export { type Chunk, planChunks } from './activity/plan-chunks.ts'
export { EngineError, type EngineErrorReason } from './engines/engine-error.ts'
export { createSpeechEngine, type SpeechEngineConfig } from './engines/create-speech-engine.ts'
export { engineNames, type EngineName, modelsFolder, selectEngine } from './engines/select-engine.ts'
export type { OpenAiConfig } from './engines/openai/openai-engine.ts'
export type { SherpaConfig } from './engines/sherpa/sherpa-engine.ts'
export { findSherpaModels, type SherpaModel, type SherpaModelDescription, type SherpaModelKind } from './engines/sherpa/sherpa-model.ts'
export type { PocketsphinxConfig, PocketsphinxProfile } from './engines/pocketsphinx/pocketsphinx-engine.ts'
export { joinWords } from './engines/join-words.ts'
export { type Insights, type InsightsConfig, openInsights } from './open-insights.ts'
export { createDiarizer } from './speakers/create-diarizer.ts'
export { assembleSections, type AssembleOptions } from './sections/assemble-sections.ts'
export { onChannel, shiftSegment, type Stage, transcribeFile, type TranscribeFileOptions, type Transcript } from './transcribe-file.ts'
