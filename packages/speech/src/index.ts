export type {
  Answer,
  AnsweredQuestion,
  Answerer,
  Diarizer,
  EngineCapabilities,
  FirstPass,
  ForcedAligner,
  Health,
  LanguagePair,
  LiveEvent,
  LiveOptions,
  LiveRecognizer,
  LiveSession,
  PartialLine,
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
export { programEndedChannel, type ProgramReport } from './processes/program-report.ts'
export { maxMediaSeconds } from './media/media-guard.ts'
export { findMediaTools, type MediaTools } from './media/media-tools.ts'
export { type MediaInfo, type MediaOptions, probeMedia } from './media/probe.ts'
export { type ChosenTrack, decodeAudio, type DecodedAudio, likelyTracks } from './media/decode.ts'
export {
  burnSubtitles,
  canBurnSubtitles,
  type SubtitledVideoOptions,
  type SubtitleTrack,
  lookAtVideo,
  muxSubtitles,
  type VideoInfo,
} from './media/subtitled-video.ts'
export { encodeForPlayer } from './media/encode.ts'
export { seeksExactly } from './media/seeking.ts'
export { encodePicture, findShotChanges, type PictureCopy, takeStill } from './media/picture.ts'
export { joinRuns } from './media/join-runs.ts'
export { isTransportStream, unpackTransportStream } from './media/transport-stream.ts'
export { type MadeRecording, makeOfPieces, type Piece } from './media/pieces.ts'
export { bytesPerSecond, cutPcm, pcmByteRange, pcmSeconds, sampleRate } from './pcm/pcm-file.ts'
export { computePeaks, type Peaks } from './pcm/peaks.ts'
export { createVoiceActivityDetector } from './activity/silero-detector.ts'
export { type Chunk, type ChunkOptions, planChunks } from './activity/plan-chunks.ts'
export { EngineError, type EngineErrorReason } from './engine-error.ts'
export { createSpeechEngine, type SpeechEngineConfig } from './engines/create-speech-engine.ts'
export { modelLoadedChannel, type ModelLoad } from './engines/sherpa/model-process.ts'
export { modelProcesses } from './engines/sherpa/model-processes.ts'
export { runtimeHealth } from './processes/sherpa-runtime.ts'
export { findEngines, selectEngine } from './engines/select-engine.ts'
export {
  engineNames,
  type EngineChoice,
  type EngineName,
  readSpeechSettings,
  type SpeechSettings,
} from './settings.ts'
export type { OpenAiConfig } from './engines/openai/openai-engine.ts'
export type { SherpaConfig } from './engines/sherpa/sherpa-engine.ts'
export { findSherpaModels, type SherpaModel } from './engines/sherpa/sherpa-model.ts'
export type {
  SherpaModelDescription,
  SherpaModelKind,
  StreamingModelKind,
} from './models/model-description.ts'
export type { PocketsphinxConfig, PocketsphinxProfile } from './engines/pocketsphinx/pocketsphinx-engine.ts'
export { type InstallApartOptions, installModelApart } from './models/install-model-apart.ts'
export { ModelError, type ModelErrorReason } from './models/model-error.ts'
export { joinWords } from './words/join-words.ts'
export { type Insights, type InsightsConfig, openInsights } from './open-insights.ts'
export { createDiarizer } from './speakers/create-diarizer.ts'
export { selectDiarizer } from './speakers/select-diarizer.ts'
export {
  type AlignedPassage,
  type AlignedText,
  alignText,
  type WrittenPassage,
} from './alignment/align-text.ts'
export { createForcedAligner } from './alignment/pocketsphinx-aligner.ts'
export { retimed } from './alignment/retimed.ts'
export type { Stretch } from './alignment/stretches.ts'
export { withAlternatives } from './engines/second-decoding.ts'
export { assembleSections, type AssembleOptions } from './sections/assemble-sections.ts'
export { findSpeaker } from './sections/find-speaker.ts'
export { speakersAlongside } from './sections/speakers-alongside.ts'
export { joinSpans, missedSpeech, withoutInventions } from './sections/not-understood.ts'
export {
  onChannel,
  shiftSegment,
  type Stage,
  transcribeFile,
  type TranscribeFileOptions,
  type Transcript,
} from './transcribe-file.ts'
export {
  createLivePocketsphinx,
  createLiveSherpa,
  type LivePocketsphinxConfig,
} from './live/live-recognizers.ts'
export { selectLiveRecognizer } from './live/select-live-recognizer.ts'
export { findStreamingModels, type StreamingModel } from './live/sherpa/streaming-model.ts'
export { wavHeader } from './pcm/wav-header.ts'
export { encodeSpoken } from './synthesis/encode-spoken.ts'
export type { SpokenFormat } from './media/media-guard.ts'
export {
  spokenRate,
  type SpeechSynthesizer,
  type SpokenText,
  type SpokenWord,
  type SynthesisVoice,
} from './synthesis/speech-synthesizer.ts'
export { openVoiceBook, type VoiceBook } from './synthesis/voice-book.ts'
export {
  type ConsentLanguage,
  consentSentence,
  consentWords,
  drawConsentWords,
  languageOfWords,
} from './consent/consent-sentence.ts'
export type { ConsentChecker, ConsentFinding, ConsentRecording } from './consent/consent-checker.ts'
export { checkConsent } from './consent/check-consent.ts'
export { selectConsentChecker } from './consent/select-consent-checker.ts'
export { cutReading } from './consent/cut-reading.ts'
export { changeVoice, type VoiceChange, voiceChangerHealth } from './changer/change-voice.ts'
export { measureVoice, resonanceRatio, type VoiceMeasure } from './changer/measure-voice.ts'
export { speakChanged } from './changer/speak-changed.ts'
export { selectCloner } from './cloning/select-cloner.ts'
export type { CloneRequest, VoiceCloner, VoiceSample } from './cloning/voice-cloner.ts'
export { selectSongServer } from './songs/select-song-server.ts'
export type { SongConverter, SongRequest } from './songs/song-converter.ts'
