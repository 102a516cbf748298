import type { NamedSection } from '@longhand/transcript'
import {
  emptyResultSentence,
  recordingStatus,
  errorCatalog,
  successCode,
  transcriptionMaxSeconds,
} from '@longhand/contracts'
import type {
  AnswerOf,
  Capabilities,
  ComingModel,
  RecordingStatus,
  ErrorName,
  InterfaceLanguage,
  Sentence,
  WorkKind,
} from '@longhand/contracts'
import type { transcriptionRequestSchema } from '@longhand/contracts/schemas'
import type { z } from 'zod'
import type { Clock } from '../../../platform/clock/clock.ts'
import type { Transaction } from '../../../platform/db/database.ts'
import { DomainError } from '../../../platform/errors/domain-error.ts'
import type { Failure } from '../../../platform/speech/failure.ts'
import type { Queue } from '../../../platform/queue/queue.ts'
import type { EngineChoice } from '@longhand/speech/settings'
import type { DecodingService } from '../../recordings/media/decoding.service.ts'
import { finishTranscriptionJob, planTranscriptionJob, recognizeChunkJob } from './transcription.jobs.ts'
import {
  allSpoken,
  chooseEngine,
  enginesInOrder,
  recognizes,
  type KnownEngine,
  offeredEngines,
  primaryOf,
} from './choose-engine.ts'
import type { FindComingModel } from './coming-model.port.ts'
import {
  configurationOf,
  defaultLanguage,
  type EngineReport,
  isBetter,
  isKnownWell,
  modelMissed,
  refusalOf,
  refusalOfEngine,
  transcriptionPaused,
  waitsForEngine,
  waitsForModel,
} from './engine-reports.ts'
import type { FreeAgain } from './free-again.ts'
import type { KnownEngines } from './known-engines.ts'
import {
  isUnfinished,
  type RecordingRow,
  type RecordingRows,
} from '../../recordings/recording/recording-rows.service.ts'
import type { Texts } from '../../transcripts/text/texts.port.ts'
import type { HotWordsService } from '../../transcripts/hot-words/hot-words.service.ts'
import type {
  TextToAlign,
  TranscriptionLifecycle,
  TranscriptionParameters,
} from './transcription-lifecycle.ts'
import { etaSeconds, type ProgressFacts, progressOf, stageOf, standsStill } from './transcription-progress.ts'
import type {
  SoundAhead,
  TranscriptionRow,
  TranscriptionSnapshot,
  TranscriptionsRepository,
} from './transcriptions.repository.ts'
import {
  isSlow,
  type Pace,
  isAheadSlow,
  queuedEtaSeconds,
  secondsPerHour,
  usualEtaSeconds,
  UsualPace,
} from './usual-pace.ts'

/** Which recordings to transcribe, and how. */
export type AskedTranscription = z.output<typeof transcriptionRequestSchema>
type Started = AnswerOf<'startTranscription'>[number]
type Progress = AnswerOf<'getTranscriptionProgress'>[number]

export interface Asker {
  userId: string
  language: InterfaceLanguage
  tokenId?: string | undefined
}

/** What operators have paused: kinds of work, and engines. */
export interface WorkPauses {
  kinds: readonly WorkKind[]
  engines: readonly string[]
}

interface FoundEngines {
  known: KnownEngine[]
  offered: KnownEngine[]
  /** As a recording is given to them. */
  inOrder: KnownEngine[]
  reports: EngineReport[]
  /** A model that is better than these in some language. */
  coming: ComingModel | undefined
}

export class TranscriptionService {
  readonly #usual: UsualPace

  constructor(
    private readonly deps: {
      recordings: RecordingRows
      transcriptions: TranscriptionsRepository
      texts: Texts
      lifecycle: TranscriptionLifecycle
      hotWords: HotWordsService
      engines: KnownEngines
      order: readonly EngineChoice[]
      comingModel: FindComingModel
      queue: Pick<Queue, 'placesOf' | 'countOthers'>
      decoding: Pick<DecodingService, 'job' | 'choose'>
      free: FreeAgain
      clock: Clock
      /** Whether a mail says to the owner when a transcription has ended. */
      mailsOwner: (userId: string) => Promise<boolean>
      pauses: () => Promise<WorkPauses>
    },
  ) {
    this.#usual = new UsualPace(deps)
  }

  async configuration(language: InterfaceLanguage): Promise<AnswerOf<'getTranscriptionConfiguration'>> {
    const [{ offered, inOrder, reports, coming }, paces, { kinds }] = await Promise.all([
      this.look(),
      this.#usual.byEngine(),
      this.deps.pauses(),
    ])
    const isPaused = kinds.includes('transcription')
    const engines = inOrder.map((engine) => ({
      ...engine,
      secondsPerHour: secondsPerHour(paces.get(engine.engine)),
    }))
    return configurationOf(offered, reports, { engines, coming, isPaused }, language)
  }

  /** Recordings that a better engine transcribes again at no cost. */
  async freeOnes(userId: string): Promise<AnswerOf<'listFreeTranscriptions'>> {
    return { recordingIds: await this.deps.free.list(userId, await this.deps.engines.all()) }
  }

  /** What recordings can be transcribed here, whether a worker is there now or not. */
  async capabilities(): Promise<Pick<Capabilities, 'languages' | 'quality'>> {
    const { offered } = await this.look()
    return {
      languages: [...new Set(offered.flatMap(({ languages }) => languages))],
      quality: offered[0]?.quality ?? null,
    }
  }

  /**
   * How good a text is that is asked for now, and the better model that it could wait for.
   *
   * @param language As it would be asked for.
   * @param toEnglish Whether it is to be translated into English, which waits for no model.
   */
  async outlook(
    asker: Pick<Asker, 'language'>,
    language?: string,
    toEnglish = false,
  ): Promise<{ quality: KnownEngine['quality'] | null; coming: ComingModel | undefined }> {
    const found = await this.look()
    const spoken = [language ?? defaultLanguage(found.offered, asker.language)]
    return {
      quality: found.inOrder.find((engine) => recognizes(engine, spoken, toEnglish))?.quality ?? null,
      coming: !toEnglish && isComing(found, spoken) ? found.coming : undefined,
    }
  }

  /**
   * Starts transcriptions. Each file answers for itself; one that is being transcribed already is not started again.
   */
  async start(asker: Asker, asked: AskedTranscription): Promise<AnswerOf<'startTranscription'>> {
    const found = await this.look()
    const answers: Started[] = []
    for (const file of new Map(asked.files.map((one) => [one.recordingId, one])).values())
      answers.push(await this.startOne(asker, file, asked, found))
    return answers
  }

  /**
   * Starts what gives a text its times: a transcription whose words are then exchanged for those of the text.
   *
   * @param found What there is to recognize with, from {@link look}.
   * @param recording as the transaction locked it; free, and shorter than can be transcribed.
   * @param text `language` when one was asked for, `likelyLanguage` when the file names one: ignored where the engine lacks it.
   * @throws DomainError NOT_SUPPORTED, TRANSCRIPTION_QUOTA
   */
  async align(
    tx: Transaction,
    found: FoundEngines,
    asker: Asker,
    recording: RecordingRow,
    {
      language,
      likelyLanguage,
      ...text
    }: TextToAlign & { language?: string | undefined; likelyLanguage?: string | undefined },
  ): Promise<RecordingStatus> {
    const likely =
      likelyLanguage !== undefined && !refusalOf(found.offered, found.reports, [likelyLanguage])
        ? likelyLanguage
        : undefined
    const chosen = language ?? likely ?? defaultLanguage(found.offered, asker.language)
    refuseUnknownLanguages(found, [chosen])
    const hotWords = await this.deps.hotWords.merged(tx, asker.userId, recording, [])
    const parameters: TranscriptionParameters = {
      language: chosen,
      languages: [],
      speakerCount: 0,
      hotWords,
      interfaceLanguage: asker.language,
    }
    return this.deps.lifecycle.start(tx, recording, parameters, { tokenId: asker.tokenId, text })
  }

  async progress(asker: Asker, recordingIds: readonly string[]): Promise<Progress[]> {
    const { transcriptions, queue, decoding, mailsOwner } = this.deps
    const known = await this.deps.recordings.durations(asker.userId, recordingIds)
    if (known.length === 0) return []
    const snapshots = await this.deps.transcriptions.snapshots(
      asker.userId,
      known.map(({ id }) => id),
    )
    const isWaitedFor = snapshots.some(({ status }) => isUnfinished(status))
    const pauses = isWaitedFor ? await this.deps.pauses() : { kinds: [], engines: [] }
    const places = await this.placesOf(asker.userId, snapshots)
    const sharedWith = isWaitedFor
      ? await queue.countOthers(
          [decoding.job, planTranscriptionJob, recognizeChunkJob, finishTranscriptionJob],
          asker.userId,
          { field: 'recordingId', except: transcriptions.waitingForModel() },
        )
      : 0
    const isMailed = isWaitedFor && (await mailsOwner(asker.userId))
    const pace = isWaitedFor ? await this.#usual.current() : undefined
    const ahead = pace && places.size > 0 ? await transcriptions.soundAhead(this.deps.clock.now()) : undefined
    return Promise.all(
      snapshots.map(async (snapshot) => {
        const isPaused = isPausedBy(pauses, snapshot)
        const place = isPaused ? null : (places.get(snapshot.recordingId) ?? null)
        const progress = await this.progressOf(snapshot, { place, isPaused }, asker.language)
        if (!isUnfinished(snapshot.status)) return { ...progress, isSlow: false, isMailed: false }
        return {
          ...progress,
          ...(isPaused
            ? { etaSeconds: null, isSlow: false }
            : this.expect(snapshot, progress, { pace, ahead })),
          isMailed,
          sharedWith: sharedWith > 0 ? sharedWith : undefined,
        }
      }),
    )
  }

  /**
   * Speakers are not known yet.
   * @returns `open`: the last section, whose end may still change.
   */
  async recognizedSoFar(
    recordingId: string,
  ): Promise<{ sections: NamedSection[]; open: NamedSection | undefined }> {
    const chunks = await this.deps.transcriptions.chunkPreviews(recordingId)
    const next = chunks.findIndex(({ isDone }) => !isDone)
    if (next < 0) return { sections: chunks.flatMap(({ preview }) => preview), open: undefined }
    const begun = chunks[next]?.preview ?? []
    return {
      sections: [...chunks.slice(0, next).flatMap(({ preview }) => preview), ...begun.slice(0, -1)],
      open: begun.at(-1),
    }
  }

  async cancel(userId: string, recordingId: string): Promise<void> {
    const { recordings, lifecycle } = this.deps
    await recordings.transaction(async (tx) => {
      const [row] = await recordings.lock(tx, userId, [recordingId], 'kept')
      if (!row) throw new DomainError('RECORD_NOT_FOUND')
      await lifecycle.cancel(tx, row)
    })
  }

  totalSeconds(): Promise<number> {
    return this.deps.transcriptions.totalSeconds()
  }

  /** @param timeZone Whose days they are; IANA name. */
  endedByDay(from: Date, timeZone: string): Promise<{ day: string; seconds: number; failed: number }[]> {
    return this.deps.transcriptions.endedByDay(from, timeZone)
  }

  secondsByUser(userIds: readonly string[]): Promise<Map<string, number>> {
    return this.deps.transcriptions.secondsByUser(userIds)
  }

  /** All that a user has under way. */
  async cancelAll(tx: Transaction, userId: string): Promise<void> {
    const { recordings, transcriptions, lifecycle } = this.deps
    const ids = await transcriptions.recordingsWithUnfinished(tx, userId)
    for (const row of await recordings.lock(tx, userId, ids, 'kept')) await lifecycle.cancel(tx, row)
  }

  /** Asks before a transaction, not in it. */
  async look(): Promise<FoundEngines> {
    const { engines, order, comingModel } = this.deps
    const [known, reports, coming] = await Promise.all([
      engines.all(),
      engines.reports.current(),
      comingModel(),
    ])
    const offered = offeredEngines(order, known)
    const inOrder = enginesInOrder(order, known)
    return {
      known,
      offered,
      inOrder,
      reports,
      coming: coming && isBetter(coming, offered) ? coming : undefined,
    }
  }

  /**
   * The engine that is asked for, or else the best that knows all the languages.
   *
   * @param toEnglish Whether it has to translate them into English.
   * @throws DomainError NOT_SUPPORTED
   */
  requireEngine(
    found: FoundEngines,
    asked: string | undefined,
    languages: readonly string[],
    toEnglish: boolean,
  ): KnownEngine {
    refuseUnknownLanguages(found, languages, toEnglish)
    if (asked !== undefined) refuseUnknownEngine(found, asked, languages, toEnglish)
    const engine =
      found.inOrder.find((one) => one.engine === asked) ??
      chooseEngine(this.deps.order, found.known, languages, toEnglish)
    if (!engine) throw new DomainError('NOT_SUPPORTED')
    return engine
  }

  private async startOne(
    asker: Asker,
    { recordingId, track }: AskedTranscription['files'][number],
    asked: AskedTranscription,
    found: FoundEngines,
  ): Promise<Started> {
    const { recordings, lifecycle, transcriptions, hotWords, decoding, free } = this.deps
    let status: RecordingStatus = recordingStatus.notFound
    try {
      return await recordings.transaction(async (tx) => {
        const [row] = await recordings.lock(tx, asker.userId, [recordingId], 'kept')
        if (!row) throw new DomainError('RECORD_NOT_FOUND')
        status = row.status
        const isTyped = asked.typed ?? false
        const mayWait =
          asked.waitForModel === true && !isTyped && asked.engine === undefined && asked.toEnglish !== true
        if (asked.language !== undefined && !isTyped && !(mayWait && isComing(found, [asked.language])))
          refuseUnknownLanguages(found, [asked.language])
        if (isUnfinished(row.status)) return answer(recordingId, row.status)
        refuseImpossible(row)
        const isFree = asked.free ?? false
        if (isFree) await free.require(tx, asker.userId, row.id, found.known)
        // A failed one is retried with its former parameters unless others are given.
        const former =
          isFree || row.status === recordingStatus.failed
            ? await transcriptions.findLast(tx, row.id)
            : undefined
        if (isFree) asked = { source: asked.source, files: asked.files }
        const said = spokenOf(
          asked,
          former,
          isTyped ? asker.language : defaultLanguage(found.offered, asker.language),
        )
        const spoken = allSpoken(said)
        // English needs no engine that translates.
        const toEnglish =
          !isTyped &&
          (asked.toEnglish ?? former?.toEnglish ?? false) &&
          spoken.some((language) => primaryOf(language) !== 'en')
        const parameters: TranscriptionParameters = {
          ...said,
          toEnglish,
          ...speakersOf(asked, former),
          hotWords: await hotWords.merged(tx, asker.userId, row, asked.hotWords ?? former?.hotWords ?? []),
          isTyped,
          isFree,
          askedEngine: isTyped || isFree ? undefined : (asked.engine ?? formerEngine(former, found)),
          translateTo:
            isTyped || isFree ? undefined : (asked.translateTo ?? former?.translateTo ?? undefined),
          interfaceLanguage: asker.language,
        }
        if (mayWait && !toEnglish && isComing(found, spoken))
          parameters.modelWait = { bytes: 0, since: this.deps.clock.now().toISOString() }
        else if (!isTyped) refuseUnknownLanguages(found, spoken, toEnglish)
        if (asked.engine !== undefined && !isTyped)
          refuseUnknownEngine(found, asked.engine, spoken, toEnglish)
        const [paid] = isTyped ? [] : await transcriptions.findOwed(tx, [row.id])
        const recording = track === undefined ? row : await decoding.choose(tx, row, track)
        return answer(
          recordingId,
          await lifecycle.start(tx, recording, parameters, { live: paid, tokenId: asker.tokenId }),
        )
      })
    } catch (error) {
      if (!(error instanceof DomainError)) throw error
      return answer(recordingId, status, { error: error.error, message: error.sentence[asker.language] })
    }
  }

  /** By the last transcriptions, where its own speed says nothing yet. */
  private expect(
    snapshot: TranscriptionSnapshot,
    { queuePosition, etaSeconds: known }: Pick<Progress, 'queuePosition' | 'etaSeconds'>,
    { pace, ahead }: { pace: Pace | undefined; ahead: SoundAhead | undefined },
  ): Pick<Progress, 'etaSeconds' | 'isSlow'> {
    // No one knows what the model that it waits for will take.
    if (snapshot.transcription?.modelWait) return { etaSeconds: null, isSlow: false }
    const now = this.deps.clock.now()
    const stands = standsStill(snapshot, now)
    if (!pace) return { etaSeconds: known, isSlow: stands }
    if (queuePosition === null) {
      return {
        etaSeconds: known ?? usualEtaSeconds(pace, snapshot),
        isSlow: stands || isSlow(pace, snapshot, now),
      }
    }
    const isKnown = ahead && !snapshot.transcription?.isTyped
    return {
      etaSeconds: isKnown
        ? queuedEtaSeconds(pace, { seconds: snapshot.seconds, position: queuePosition }, ahead)
        : null,
      isSlow: stands || (isKnown === true && isAheadSlow(pace, ahead)),
    }
  }

  /** Those of recordings that wait to be decoded or searched for speech. */
  private async placesOf(
    userId: string,
    snapshots: readonly TranscriptionSnapshot[],
  ): Promise<Map<string, number>> {
    const { queue, transcriptions, decoding } = this.deps
    const queued = snapshots.flatMap(({ recordingId, transcription }) =>
      transcription?.stage === 'queued' && !transcription.modelWait
        ? [{ recordingId, createdAt: transcription.createdAt }]
        : [],
    )
    const inOrder = queued
      .sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
      .map(({ recordingId }) => recordingId)
    if (inOrder.length === 0) return new Map()
    return queue.placesOf([decoding.job, planTranscriptionJob], 'recordingId', inOrder, {
      userId,
      among: transcriptions.queuedRecordings(),
    })
  }

  private async progressOf(
    snapshot: TranscriptionSnapshot,
    { place: queuePosition, isPaused }: { place: number | null; isPaused: boolean },
    language: InterfaceLanguage,
  ): Promise<Omit<Progress, 'isSlow' | 'isMailed'>> {
    const { clock } = this.deps
    const facts: ProgressFacts = snapshot
    const waitsFor = isPaused ? transcriptionPaused : await this.waitsFor(snapshot)
    const isMissed = snapshot.transcription?.isModelMissed === true
    const hasFailed =
      snapshot.status === recordingStatus.failed ||
      snapshot.status === recordingStatus.notFound ||
      (await this.hasFailedToImport(snapshot))
    const failure = failureOf(snapshot)
    const wordless =
      snapshot.status === recordingStatus.complete && snapshot.emptyResult
        ? emptyResultSentence(snapshot.emptyResult)
        : undefined
    return {
      recordingId: snapshot.recordingId,
      fileStatus: snapshot.status,
      progress: progressOf(facts),
      stage: stageOf(facts),
      queuePosition,
      etaSeconds: etaSeconds(facts, clock.now()),
      reason:
        (hasFailed ? failure : (waitsFor ?? wordless ?? (isMissed ? modelMissed : undefined)))?.[language] ??
        null,
      reasonCode: hasFailed ? failure?.code : undefined,
    }
  }

  /** Until the text is changed: its owner has seen then that it is the former one. */
  private async hasFailedToImport({
    recordingId,
    status,
    transcription,
  }: TranscriptionSnapshot): Promise<boolean> {
    if (transcription?.stage !== 'failed' || isUnfinished(status)) return false
    const text = await this.deps.transcriptions.transaction((tx) =>
      this.deps.texts.revisionOf(tx, recordingId),
    )
    return !text || !transcription.finishedAt || text.updatedAt <= transcription.finishedAt
  }

  private async waitsFor({ status, transcription }: TranscriptionSnapshot): Promise<Sentence | undefined> {
    if (transcription?.modelWait && isUnfinished(status)) return waitsForModel
    if (transcription?.stage !== 'recognising' || transcription.engine === null) return undefined
    return (await this.deps.engines.isLive(transcription.engine)) ? undefined : waitsForEngine
  }
}

/** The jobs that come next would wait; what runs still goes on. */
function isPausedBy(
  { kinds, engines }: WorkPauses,
  { status, transcription }: TranscriptionSnapshot,
): boolean {
  if (!isUnfinished(status) || !transcription) return false
  return (
    kinds.includes('transcription') ||
    (transcription.stage === 'queued' && kinds.includes('media')) ||
    (transcription.engine !== null && engines.includes(transcription.engine))
  )
}

/** Both of the request, or both as before: a count that was asked for again has no former bound. */
function speakersOf(
  asked: { speakerCount?: number | undefined; maxSpeakerCount?: number | undefined },
  former: Pick<TranscriptionRow, 'speakerCount' | 'maxSpeakerCount'> | undefined,
): Pick<TranscriptionParameters, 'speakerCount' | 'maxSpeakerCount'> {
  const isAsked = asked.speakerCount !== undefined || asked.maxSpeakerCount !== undefined
  return isAsked
    ? { speakerCount: asked.speakerCount ?? 0, maxSpeakerCount: asked.maxSpeakerCount }
    : { speakerCount: former?.speakerCount ?? 0, maxSpeakerCount: former?.maxSpeakerCount ?? undefined }
}

function spokenOf(
  asked: Pick<AskedTranscription, 'language' | 'languages'>,
  former: Pick<TranscriptionParameters, 'language' | 'languages'> | undefined,
  fallback: string,
): Pick<TranscriptionParameters, 'language' | 'languages'> {
  if (asked.language === undefined && asked.languages === undefined && former)
    return { language: former.language, languages: former.languages }
  const language = asked.language ?? asked.languages?.[0] ?? former?.language ?? fallback
  const languages = [...new Set([language, ...(asked.languages ?? [])].map(primaryOf))]
  return { language, languages: languages.length > 1 ? languages : [] }
}

/** Whether the model that is on its way knows what is spoken, and no engine that is here does so well. */
function isComing({ offered, coming }: FoundEngines, spoken: readonly string[]): boolean {
  // None that comes by itself detects languages.
  const [language] = spoken.map(primaryOf)
  return (
    language !== undefined &&
    spoken.length === 1 &&
    coming?.languages.includes(language) === true &&
    !isKnownWell(language, offered)
  )
}

function refuseUnknownLanguages(
  { offered, reports }: FoundEngines,
  languages: readonly string[],
  toEnglish = false,
): void {
  const refusal = refusalOf(offered, reports, languages, toEnglish)
  if (refusal) throw new DomainError('NOT_SUPPORTED', { sentence: refusal })
}

function refuseUnknownEngine(
  { inOrder }: FoundEngines,
  engine: string,
  languages: readonly string[],
  toEnglish = false,
): void {
  const refusal = refusalOfEngine(inOrder, engine, languages, toEnglish)
  if (refusal) throw new DomainError('NOT_SUPPORTED', { sentence: refusal })
}

/** One that is gone by now is no reason to refuse another try. */
function formerEngine(
  former: Pick<TranscriptionRow, 'askedEngine'> | undefined,
  { inOrder }: FoundEngines,
): string | undefined {
  return inOrder.find(({ engine }) => engine === former?.askedEngine)?.engine
}

function refuseImpossible({ status, durationSeconds }: RecordingRow): void {
  if (status === recordingStatus.notFound) throw new DomainError('FILE_NOT_FOUND')
  if (durationSeconds >= transcriptionMaxSeconds) throw new DomainError('TOO_LONG_TO_TRANSCRIBE')
}

function failureOf({ transcription, mediaFailure }: TranscriptionSnapshot): Failure | null {
  return transcription?.failure ?? mediaFailure
}

function answer(
  recordingId: string,
  fileStatus: RecordingStatus,
  refused?: { error: ErrorName; message: string },
): Started {
  return {
    recordingId,
    fileStatus,
    code: refused ? errorCatalog[refused.error].code : successCode,
    message: refused?.message ?? '',
  }
}
