import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { createVoiceActivityDetector, cutPcm, decodeAudio, type PocketsphinxProfile } from '@longhand/speech'
import { type Footprint, FootprintWatch } from './footprint.ts'
import { makeSpeech } from './make-speech.ts'
import { type Recording, RunningProduct, type Section, type Task } from './product.ts'

interface HoursOptions {
  hours: number
  speechShare: number
  seed: number
  profile: PocketsphinxProfile
}

interface Part {
  fileName: string
  fromSeconds: number
  toSeconds: number
  silenceAtEndSeconds: number | null
  sections: number
  words: number
  isInOrder: boolean
}

const partSeconds = 3 * 3600
const limits = { decodingMemoryMb: 150, decodingDiskMb: 600 }
const pollMs = 500
const complete = 2
const workers = 2

export async function transcribeHours(
  folder: string,
  { hours, speechShare, seed, profile }: HoursOptions,
): Promise<void> {
  const seconds = Math.floor(hours * 3600) - 10
  const made = await makeSpeech(path.join(folder, 'day.wav'), { seconds, speechShare, seed, folder })
  say(
    `${hours} hours, ${Math.round(made.speechShare * 100)} % of it speech, ${profile} profile, ${workers} workers`,
  )
  const dataDir = path.join(folder, 'data')
  await mkdir(dataDir)
  const product = await RunningProduct.start(dataDir)
  try {
    for (let worker = 0; worker < workers; worker += 1)
      await product.addWorker({ settings: { LONGHAND_SPEECH_PROFILE: profile } })
    const recordingId = await product.upload(made.path)
    const watch = await new FootprintWatch(product.workers, dataDir).start()
    const clock = stopwatch()
    await decoded(product, recordingId)
    const decoding = { seconds: clock(), ...watch.lap() }
    say(`decoded in ${decoding.seconds} s: ${decoding.memoryMb} MB of memory, ${decoding.diskMb} MB of disk`)
    const [refused] = await product.transcribe([recordingId])
    say(`asked for as it is: ${refused?.code ?? ''} ${refused?.message ?? ''}`)
    await product.split(recordingId)
    const task = await ended(product)
    const cutting = { seconds: clock(), ...watch.lap() }
    const parts = (await product.list()).filter((recording) =>
      task.recordingIds.includes(recording.recordingId),
    )
    say(
      `cut into ${parts.length} parts in ${cutting.seconds} s: ${cutting.memoryMb} MB of memory, ${cutting.diskMb} MB of disk`,
    )
    await product.transcribe(task.recordingIds)
    await finished(product, task.recordingIds)
    const transcribing = { seconds: clock(), ...watch.lap() }
    await watch.end()
    say(
      `transcribed in ${transcribing.seconds} s: ${transcribing.memoryMb} MB of memory, ${transcribing.diskMb} MB of disk`,
    )
    const described = await describe(product, parts, made.path, folder)
    report({
      hours,
      speechShare: made.speechShare,
      profile,
      seed,
      refused: refused?.code,
      decoding,
      cutting,
      transcribing,
      parts: described,
      seconds,
    })
  } finally {
    await product.close()
  }
}

async function decoded(product: RunningProduct, recordingId: string): Promise<void> {
  while (!(await product.isDecoded(recordingId))) await delay(pollMs)
}

async function ended(product: RunningProduct): Promise<Task> {
  for (;;) {
    const [task] = await product.tasks()
    if (task?.status === 'failed') throw new Error(task.reason ?? 'The recording could not be cut.')
    if (task?.status === 'done') return task
    await delay(pollMs)
  }
}

async function finished(product: RunningProduct, recordingIds: readonly string[]): Promise<void> {
  let saidAt = 0
  for (;;) {
    const states = await product.progress(recordingIds)
    const failed = states.find(({ stage }) => stage === 'failed')
    if (failed) throw new Error(failed.reason ?? 'A part failed.')
    if (states.every(({ fileStatus }) => fileStatus === complete)) return
    if (performance.now() - saidAt > 30_000) {
      saidAt = performance.now()
      say(
        states
          .map(({ stage, progress }) => `${stage ?? ''} ${Math.round(progress * 1000) / 10} %`)
          .join(', '),
      )
    }
    await delay(pollMs)
  }
}

/** Where the cuts fell follows from the lengths of the parts; how silent it is there is heard in the recording itself. */
async function describe(
  product: RunningProduct,
  parts: readonly Recording[],
  file: string,
  folder: string,
): Promise<Part[]> {
  const { channels } = await decodeAudio(file, path.join(folder, 'whole'))
  const pcmPath = channels[0]?.pcmPath ?? ''
  const described: Part[] = []
  let from = 0
  for (const [index, part] of parts.entries()) {
    const to = from + part.timeLen
    const sections = await product.sections(part.recordingId)
    const words = sections.flatMap((section) => section.words ?? [])
    const isLast = index === parts.length - 1
    described.push({
      fileName: part.fileName,
      fromSeconds: from,
      toSeconds: to,
      silenceAtEndSeconds: isLast ? null : await silenceAround(pcmPath, to, folder),
      sections: sections.length,
      words: words.length,
      isInOrder: isInOrder(sections, part.timeLen),
    })
    from = to
  }
  return described
}

const aroundSeconds = 30

async function silenceAround(pcmPath: string, moment: number, folder: string): Promise<number> {
  const window = path.join(folder, 'window.pcm')
  await cutPcm(pcmPath, { start: moment - aroundSeconds, end: moment + aroundSeconds }, window)
  const speech = await createVoiceActivityDetector().detect({
    pcmPath: window,
    signal: new AbortController().signal,
  })
  const before = Math.max(0, ...speech.filter(({ start }) => start < aroundSeconds).map(({ end }) => end))
  const after = Math.min(
    2 * aroundSeconds,
    ...speech.filter(({ end }) => end > aroundSeconds).map(({ start }) => start),
  )
  return Math.round(Math.max(0, after - before) * 10) / 10
}

function isInOrder(sections: readonly Section[], seconds: number): boolean {
  const words = sections.flatMap((section) => section.words ?? [])
  return words.every(
    ({ startTime, endTime }, index) =>
      startTime >= (words[index - 1]?.endTime ?? 0) - 1 &&
      endTime >= startTime &&
      endTime <= (seconds + 1) * 1000,
  )
}

interface Result {
  hours: number
  speechShare: number
  profile: string
  seed: number
  refused: number | undefined
  decoding: Footprint
  cutting: Footprint
  transcribing: Footprint
  parts: Part[]
  seconds: number
}

function report({ seconds, ...result }: Result): void {
  for (const part of result.parts) {
    const silence =
      part.silenceAtEndSeconds === null ? '' : `, ends in ${part.silenceAtEndSeconds} s of silence`
    say(
      `${part.fileName}: ${part.fromSeconds}–${part.toSeconds} s${silence}; ${part.sections} sections, ${part.words} words${part.isInOrder ? '' : ', NOT in order'}`,
    )
  }
  const isGood =
    result.refused !== 1 &&
    result.parts.length > 1 &&
    result.parts.every(
      ({ fromSeconds, toSeconds, silenceAtEndSeconds, sections, isInOrder: ordered }) =>
        toSeconds - fromSeconds < partSeconds && silenceAtEndSeconds !== 0 && sections > 0 && ordered,
    ) &&
    Math.abs((result.parts.at(-1)?.toSeconds ?? 0) - seconds) <= result.parts.length &&
    result.decoding.memoryMb <= limits.decodingMemoryMb &&
    result.decoding.diskMb <= limits.decodingDiskMb
  if (!isGood) process.exitCode = 1
  process.stdout.write(`${JSON.stringify({ bench: 'pipeline', ...result, limits, isGood })}\n`)
}

function stopwatch(): () => number {
  let from = performance.now()
  return () => {
    const seconds = Math.round((performance.now() - from) / 100) / 10
    from = performance.now()
    return seconds
  }
}

function say(line: string): void {
  process.stderr.write(`${line}\n`)
}
