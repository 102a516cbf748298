export type {
  Answer,
  Answerer,
  Diarizer,
  EngineCapabilities,
  FirstPass,
  ForcedAligner,
  Health,
  LanguagePair,
  LiveEvent,
  LiveRecognizer,
  LiveSession,
  PartialLine,
  Passage,
  Section,
  Segment,
  Span,
  SpeechEngine,
  Summarizer,
  SummaryPoint,
  TranscribeRequest,
  Translator,
  TranslatorCapabilities,
  Turn,
  VoiceActivityDetector,
  Word,
} from './ports.ts'
export { MediaError, type MediaErrorReason } from './media/media-error.ts'
export { programEndedChannel, type ProgramReport } from './processes/program-report.ts'
export { findMediaTools } from './media/media-tools.ts'
export { type MediaInfo, probeMedia } from './media/probe.ts'
export { type ChosenTrack, decodeAudio, type DecodedAudio, likelyTracks } from './media/decode.ts'
export {
  burnSubtitles,
  canBurnSubtitles,
  lookAtVideo,
  muxSubtitles,
  type VideoInfo,
} from './media/subtitled-video.ts'
export { encodeForPlayer } from './media/encode.ts'
export { seeksExactly } from './media/seeking.ts'
export { encodePicture, findShotChanges, type PictureCopy, takeStill } from './media/picture.ts'
export { joinRuns } from './media/join-runs.ts'
export { isTransportStream, unpackTransportStream } from './media/transport-stream.ts'
export { makeOfPieces, type Piece } from './media/pieces.ts'
export { bytesPerSecond, cutPcm, pcmByteRange, pcmSeconds, sampleRate } from './pcm/pcm-file.ts'
export { computePeaks } from './pcm/peaks.ts'
export { createVoiceActivityDetector } from './activity/silero-detector.ts'
export { planChunks } from './activity/plan-chunks.ts'
export { EngineError, type EngineErrorReason } from './engine-error.ts'
export { createSpeechEngine } from './engines/create-speech-engine.ts'
export { modelLoadedChannel, type ModelLoad } from './engines/sherpa/model-process.ts'
export { modelProcesses } from './engines/sherpa/model-processes.ts'
export { runtimeHealth } from './processes/sherpa-runtime.ts'
export { findEngines, selectEngine } from './engines/select-engine.ts'
export { engineNames, type EngineChoice, readSpeechSettings, type SpeechSettings } from './settings.ts'
export { findSherpaModels } from './engines/sherpa/sherpa-model.ts'
export type { SherpaModelDescription } from './models/model-description.ts'
export type { PocketsphinxProfile } from './engines/pocketsphinx/pocketsphinx-engine.ts'
export { installModelApart } from './models/install-model-apart.ts'
export { joinWords } from './words/join-words.ts'
export { type Insights, openInsights } from './open-insights.ts'
export { createDiarizer } from './speakers/create-diarizer.ts'
export { selectDiarizer } from './speakers/select-diarizer.ts'
export { type AlignedText, alignText, type WrittenPassage } from './alignment/align-text.ts'
export { createForcedAligner } from './alignment/pocketsphinx-aligner.ts'
export { retimed } from './alignment/retimed.ts'
export { withAlternatives } from './engines/second-decoding.ts'
export { assembleSections } from './sections/assemble-sections.ts'
export { findSpeaker } from './sections/find-speaker.ts'
export { speakersAlongside } from './sections/speakers-alongside.ts'
export { joinSpans, missedSpeech, withoutInventions } from './sections/not-understood.ts'
export { onChannel, shiftSegment, transcribeFile } from './transcribe-file.ts'
export { selectLiveRecognizer } from './live/select-live-recognizer.ts'
export { wavHeader } from './pcm/wav-header.ts'
export { encodeSpoken } from './synthesis/encode-spoken.ts'
export type { SpokenFormat } from './media/media-guard.ts'
export { spokenRate, type SpokenText, type SpokenWord } from './synthesis/speech-synthesizer.ts'
export { openVoiceBook, type VoiceBook } from './synthesis/voice-book.ts'
export { consentSentence, drawConsentWords, languageOfWords } from './consent/consent-sentence.ts'
export type { ConsentChecker, ConsentFinding } from './consent/consent-checker.ts'
export { checkConsent } from './consent/check-consent.ts'
export { selectConsentChecker } from './consent/select-consent-checker.ts'
export { cutReading } from './consent/cut-reading.ts'
export { type VoiceChange, voiceChangerHealth } from './changer/change-voice.ts'
export { measureVoice, resonanceRatio, type VoiceMeasure } from './changer/measure-voice.ts'
export { speakChanged } from './changer/speak-changed.ts'
export { selectCloner } from './cloning/select-cloner.ts'
export type { VoiceCloner } from './cloning/voice-cloner.ts'
export { selectSongServer } from './songs/select-song-server.ts'
export type { SongConverter } from './songs/song-converter.ts'
