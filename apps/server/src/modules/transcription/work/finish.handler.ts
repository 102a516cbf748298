import {
  type Diarizer,
  type AlignedText,
  alignText,
  assembleSections,
  EngineError,
  findSpeaker,
  joinSpans,
  joinWords,
  missedSpeech,
  retimed,
  type Segment,
  type Span,
  type Turn,
  withAlternatives,
  withoutInventions,
} from '@longhand/speech'
import { type JobHandler, NotNowError, type RunningJob } from '../../../platform/queue/job.ts'
import type { Transaction } from '../../../platform/db/database.ts'
import { samplesBytes } from '../../../platform/speech/audible-tracks.ts'
import { samplesKey } from '../../recordings/media/media.service.ts'
import type { RecordingRow } from '../../recordings/recording/recording-rows.service.ts'
import { alignedSections } from '../imports/aligned-sections.ts'
import { besideFormer } from './former-text.ts'
import { carryOver } from './carry-over.ts'
import { keepEdits } from './keep-edits.ts'
import { completeSections, type TimedSection } from '../../../platform/sections/sections.ts'
import type { EngineTraits } from '../lifecycle/known-engines.ts'
import type { TranscriptionRow } from '../lifecycle/transcriptions.repository.ts'
import type { FollowedStretches } from '../lifecycle/transcriptions.tables.ts'
import { namedError, permanent } from '../../../platform/speech/named-error.ts'
import { type Throttle, throttle } from '../../../platform/queue/throttle.ts'
import { subjectsOf, type TranscriptionWork } from './transcription-work.ts'
import { onRecording } from '../../recordings/recording/recording-rows.service.ts'
import { speechTurns } from './speech-turns.ts'
import { spokenIn, recognizedSections, withGaps } from './recognized-sections.ts'

type Payload = { recordingId: string; transcriptionId: string }

const unknownSeconds = 30

export function finishTranscription(work: TranscriptionWork): JobHandler<Payload> {
  return async (job) => {
    const subjects = await subjectsOf(work, job.payload)
    if (subjects?.transcription.stage !== 'speakers') return
    try {
      await finish(work, job, subjects)
    } catch (error) {
      throw namedError(error, job)
    }
  }
}

async function finish(
  work: TranscriptionWork,
  job: RunningJob<Payload>,
  { recording, transcription }: { recording: RecordingRow; transcription: TranscriptionRow },
): Promise<void> {
  const { texts, transcriptions, lifecycle, clock } = work
  const engine = transcription.isTyped ? undefined : await traitsOf(work, transcription)
  const written = await transcriptions.writtenText(transcription.id)
  const passages = written?.passages
  const isNamed = passages?.some(({ speaker }) => speaker !== undefined) ?? false
  const turns = isNamed ? [] : await separateSpeakers(work, job, recording, transcription, engine)
  const segments = await transcriptions.segments(transcription.id)
  const speech = await speechOf(work, transcription)
  const { language } = transcription
  const aligned =
    written &&
    (await followText(
      work,
      job,
      { recording, transcription, known: written.followed },
      alignText(written.passages, segments, speech, language),
    ))
  const sections = !engine
    ? await emptySections(work, { recording, transcription, turns })
    : written && aligned
      ? alignedSections(written.passages, aligned, (span) => findSpeaker(span, turns), transcription)
      : sectionsOf(
          {
            segments: await besideFormer(
              { texts, compare: withAlternatives },
              segments,
              recording,
              transcription.engine,
            ),
            turns,
            speech,
          },
          transcription,
          engine,
        )
  if (!sections) throw permanent('other-text')
  const corrected = transcription.isFree ? await texts.correctedText(recording.id) : undefined
  // A stretch that was not understood is a section, and what a person wrote while it was recorded are words.
  const isWordless =
    engine !== undefined &&
    !passages &&
    transcription.keptEdits.every(({ text }) => text === '') &&
    withoutInventions(segments).segments.every(({ words }) => words.length === 0)
  await onRecording(work, job, async (tx, locked) => {
    const running = await transcriptions.lockUnfinished(tx, transcription.id)
    if (!running) return
    const former = await texts.revisionOf(tx, locked.id)
    const now = clock.now()
    if (corrected && corrected.revision !== former?.revision)
      throw new NotNowError('The text was changed meanwhile.', 1)
    if (isWordless && running.isFree) {
      // The rough text is better than none.
      await lifecycle.finish(tx, locked, running)
      return job.complete(tx)
    }
    const text = {
      recordingId: locked.id,
      engine: running.engine,
      quality: running.quality,
      isFallback: running.isModelMissed,
      language: running.toEnglish ? 'en' : running.language,
      createdAt: now,
      updatedAt: now,
    }
    await texts.replace(tx, {
      ...text,
      revision: (former?.revision ?? 0) + 1,
      sections,
      // Its words are not the engine's.
      ...(passages
        ? { engine: null, quality: null, origin: 'imported' as const, savedBy: locked.userId }
        : running.isTyped && { origin: 'prepared' as const }),
    })
    // The engine's own text is a version of its own: a still better one is compared with it.
    if (corrected?.text)
      await texts.replace(tx, {
        ...text,
        revision: (former?.revision ?? 0) + 2,
        sections: carryOver(sections, corrected.text, joinWords),
        origin: 'edited',
        savedBy: locked.userId,
      })
    await lifecycle.finish(tx, locked, running, isWordless ? { heardSpeech: sections.length > 0 } : undefined)
    await job.complete(tx)
  })
}

interface Recognized {
  segments: readonly Segment[]
  speech: readonly Span[]
  turns: readonly Turn[]
}

function sectionsOf(
  { segments, speech, turns }: Recognized,
  transcription: TranscriptionRow,
  engine: EngineTraits,
): TimedSection[] {
  const { segments: understood, invented } = withoutInventions(segments)
  const gaps = joinSpans([...invented, ...missedSpeech(segments, speech)])
  const assembled = assembleSections(understood, turns, { punctuate: !engine.punctuation })
  const named = gaps.map((gap) => ({ ...gap, speaker: findSpeaker(gap, turns) }))
  const marked = withGaps(assembled, named, transcription.interfaceLanguage)
  const recognized = recognizedSections(marked, {
    language: transcription.interfaceLanguage,
    spoken: spokenIn(transcription),
    idPrefix: 's',
    hasSpeakers: true,
  })
  return transcription.keptEdits.length === 0
    ? recognized
    : completeSections(keepEdits(recognized, transcription.keptEdits, joinWords), recognized)
}

/** Silence is a single section: what is faint can be typed too. */
async function emptySections(
  { transcriptions }: TranscriptionWork,
  {
    recording,
    transcription,
    turns,
  }: { recording: RecordingRow; transcription: TranscriptionRow; turns: readonly Turn[] },
): Promise<TimedSection[]> {
  const chunks = await transcriptions.chunks(transcription.id)
  const inOrder = [...turns].sort((a, b) => a.start - b.start)
  const found = speechTurns(chunks, inOrder, (span) => findSpeaker(span, inOrder))
  const sections = found.length > 0 ? found : [{ start: 0, end: recording.durationSeconds, speaker: 'S1' }]
  return recognizedSections(
    sections.map((turn) => ({ ...turn, text: '', words: [] })),
    { language: transcription.interfaceLanguage, idPrefix: 's', hasSpeakers: true },
  )
}

async function speechOf({ transcriptions }: TranscriptionWork, { id }: TranscriptionRow): Promise<Span[]> {
  const chunks = await transcriptions.chunks(id)
  return chunks.flatMap(({ speech }) => speech).sort((a, b) => a.start - b.start)
}

/** The engine itself may be another worker's. */
async function traitsOf(
  { known, engines }: TranscriptionWork,
  { engine }: TranscriptionRow,
): Promise<EngineTraits> {
  const found = engine === null ? undefined : await known.find(engine)
  if (found) return found.traits
  // It was planned by an earlier release.
  const own = await engines.first()
  if (!own) throw new NotNowError('The engine of this transcription is not known.', unknownSeconds)
  return own.capabilities()
}

/** Words that were misrecognised get the times at which they are said, where the language can be followed; else they keep those between their neighbours. */
async function followText(
  work: TranscriptionWork,
  job: RunningJob<Payload>,
  {
    recording,
    transcription,
    known,
  }: { recording: RecordingRow; transcription: TranscriptionRow; known: FollowedStretches },
  aligned: AlignedText,
): Promise<AlignedText> {
  const aligner = await work.aligner()
  const { stretches } = aligned
  if (
    stretches.length === 0 ||
    !aligner.languages.includes(transcription.language.split('-')[0] ?? '') ||
    !(await aligner.health()).ok
  )
    return aligned
  const progress = progressOf(work, job, transcription)
  const followed: (Span[] | undefined)[] = stretches.map(() => undefined)
  const channels = new Set(stretches.map(({ channel = 0 }) => channel))
  let done = 0
  const follow = async (channel: number, places: readonly number[]): Promise<(Span[] | undefined)[]> => {
    const spans = await work.scratch.use(
      async (folder) =>
        aligner.align({
          pcmPath: await work.storage.materialise(samplesKey(recording, channel), folder, {
            signal: job.signal,
          }),
          stretches: places.map((place) => ({
            ...stretches[place]!,
            words: stretches[place]!.words.map(({ text }) => text),
          })),
          signal: job.signal,
          onProgress: (share) => progress.report((done + share) / channels.size),
        }),
      { needsBytes: samplesBytes(recording, 1) },
    )
    await keep(work, job, (tx) =>
      work.transcriptions.keepFollowed(tx, transcription.id, {
        [channel]: spans.map((words) => words ?? null),
      }),
    )
    return spans
  }
  try {
    for (const channel of channels) {
      const places = stretches.flatMap((stretch, place) => ((stretch.channel ?? 0) === channel ? place : []))
      const spans = known[channel]?.map((words) => words ?? undefined) ?? (await follow(channel, places))
      places.forEach((place, index) => (followed[place] = spans[index]))
      done += 1
    }
  } catch (error) {
    // Times between neighbours are worse, and better than none.
    if (!(error instanceof EngineError)) throw error
  } finally {
    await progress.end()
  }
  return retimed(aligned, followed)
}

/** The next try goes on from here. */
function keep(
  { transcriptions }: TranscriptionWork,
  job: RunningJob<Payload>,
  write: (tx: Transaction) => Promise<void>,
): Promise<void> {
  return transcriptions.transaction(async (tx) => {
    await job.hold(tx)
    await write(tx)
  })
}

/** Skipped where speakers have a channel each or the engine names them. */
function askedSpeakers({
  speakerCount,
  maxSpeakerCount,
}: TranscriptionRow): Pick<Parameters<Diarizer['diarize']>[0], 'speakers' | 'between'> {
  if (maxSpeakerCount === null) return { speakers: speakerCount }
  const min = Math.max(1, speakerCount)
  return { between: { min, max: Math.max(min, maxSpeakerCount) } }
}

async function separateSpeakers(
  work: TranscriptionWork,
  job: RunningJob<Payload>,
  recording: RecordingRow,
  transcription: TranscriptionRow,
  engine: EngineTraits | undefined,
): Promise<Turn[]> {
  const channels = new Set((await work.transcriptions.chunks(transcription.id)).map(({ channel }) => channel))
  if (channels.size > 1 || engine?.diarization) return []
  if (transcription.speakerTurns) return transcription.speakerTurns
  const { storage, scratch } = work
  const speech = await speechOf(work, transcription)
  const progress = progressOf(work, job, transcription)
  const turns = await scratch.use(
    async (folder) => {
      try {
        const pcmPath = await storage.materialise(samplesKey(recording, [...channels][0] ?? 0), folder, {
          signal: job.signal,
        })
        const diarizer = await work.diarizer(transcription.language)
        return await diarizer.diarize({
          pcmPath,
          speech,
          ...askedSpeakers(transcription),
          signal: job.signal,
          onProgress: progress.report,
        })
      } finally {
        await progress.end()
      }
    },
    { needsBytes: samplesBytes(recording, 1) },
  )
  await keep(work, job, (tx) =>
    work.transcriptions.update(tx, transcription.id, { speakerTurns: [...turns] }),
  )
  return turns
}

function progressOf(work: TranscriptionWork, job: RunningJob<Payload>, { id }: TranscriptionRow): Throttle {
  return throttle((share) =>
    keep(work, job, (tx) =>
      work.transcriptions.raiseProgress(tx, id, 'finishProgress', share, work.clock.now()),
    ),
  )
}
