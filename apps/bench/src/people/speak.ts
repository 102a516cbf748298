import { setTimeout as delay } from 'node:timers/promises'
import {
  type CaptionConnection,
  type CaptionServices,
  CaptionSession,
  openSocket,
} from '@longhand/captions/session'
import {
  type AnswerOf,
  apiBasePath,
  captionAudiencePath,
  type CaptionLine,
  type CaptionMessage,
  captionSampleRate,
  captionStreamPath,
  type EndpointName,
  type RequestOf,
} from '@longhand/contracts'

const pieceSamples = captionSampleRate / 10
const comeBackMs = 300
const startWithinMs = 30_000
const savedWithinMs = 180_000
const readWithinMs = 10_000

export interface SpeakerClient {
  address: string
  data<Name extends EndpointName>(name: Name, fields: RequestOf<Name>): Promise<AnswerOf<Name>>
}

export interface Spoken {
  seconds: number
  lostSeconds: number
  lines: number
  doubledLines: number
  skippedLines: number
  lostLines: number
  strayLines: number
  cuts: number
  audienceCuts: number
}

/**
 * Live captions by the page's own session: a speaker in real time and an audience, both of which come back when they are cut.
 *
 * @param samples 16-bit, one channel, of the captions' sample rate; repeated.
 * @param end When it aborts, the speaker ends.
 */
export async function speak(client: SpeakerClient, samples: Int16Array, end: AbortSignal): Promise<Spoken> {
  const counts = { cuts: 0 }
  const microphone = new Microphone()
  const session = new CaptionSession(servicesOf(client, microphone, counts))
  await session.start('microphone', 'Talk')
  await until(() => session.snapshot().phase === 'live', startWithinMs)
  await session.share(true)
  const audience = new Audience(client.address, session.snapshot().link?.split('/').at(-1) ?? '')
  const began = performance.now()
  let piece = 0
  for (; !end.aborted; piece += 1) {
    await delay(Math.max(0, began + (piece * pieceSamples * 1000) / captionSampleRate - performance.now()))
    const from = (piece * pieceSamples) % (samples.length - pieceSamples)
    microphone.record(samples.slice(from, from + pieceSamples))
  }
  const cuts = counts.cuts
  session.end()
  await until(
    () => session.snapshot().recordingId !== undefined || session.snapshot().problem !== undefined,
    savedWithinMs,
  )
  const { lines, lostSeconds, recordingId } = session.snapshot()
  await until(() => audience.missing(lines) === 0, readWithinMs)
  audience.close()
  session.dispose()
  const seconds = Math.floor((piece * pieceSamples) / captionSampleRate)
  return {
    seconds,
    lostSeconds: recordingId === undefined ? seconds : lostSeconds,
    lines: lines.length,
    doubledLines: lines.filter(
      ({ number, startTime }, index) =>
        index > 0 && (number <= lines[index - 1]!.number || startTime < lines[index - 1]!.endTime),
    ).length,
    skippedLines: lines.filter(({ number }, index) => number > (lines[index - 1]?.number ?? 0) + 1).length,
    lostLines: audience.missing(lines),
    strayLines: audience.beyond(lines),
    cuts,
    audienceCuts: audience.cuts,
  }
}

export function faultsOf({ lostSeconds, doubledLines, skippedLines, lostLines, strayLines }: Spoken): number {
  return lostSeconds + doubledLines + skippedLines + lostLines + strayLines
}

async function until(isSo: () => boolean, milliseconds: number): Promise<void> {
  const end = AbortSignal.timeout(milliseconds)
  while (!isSo() && !end.aborted) await delay(100)
}

class Microphone {
  #receive: ((piece: Int16Array) => void) | undefined

  open(receive: (piece: Int16Array) => void): { stop: () => void } {
    this.#receive = receive
    return { stop: () => (this.#receive = undefined) }
  }

  record(piece: Int16Array): void {
    this.#receive?.(piece)
  }
}

function servicesOf(
  client: SpeakerClient,
  microphone: Microphone,
  counts: { cuts: number },
): CaptionServices {
  return {
    openSound: (_source, onSamples) => Promise.resolve(microphone.open(onSamples)),
    connect: (ticket, after, { onMessage, onClose }) => {
      const onCut = (code: number): void => {
        counts.cuts += 1
        onClose(code)
      }
      return openSocket(
        `${client.address}${apiBasePath}`,
        captionStreamPath,
        { ticket, after: String(after) },
        { onMessage, onClose: onCut },
      )
    },
    start: (name) => client.data('startCaption', { name }),
    current: () => client.data('getCurrentCaption', {}),
    reopen: (captionId) => client.data('openCaption', { captionId }),
    find: (captionId) => client.data('getCaption', { captionId }),
    end: (captionId) => client.data('endCaption', { captionId }),
    translate: async (request) => (await client.data('translateCaption', request)).texts,
    share: (captionId, isOpen) => client.data('shareCaption', { captionId, isOpen }),
    later: (work, milliseconds) => {
      const timer = setTimeout(work, milliseconds)
      return () => clearTimeout(timer)
    },
  }
}

class Audience {
  cuts = 0
  readonly #texts = new Map<number, string>()
  #connection: CaptionConnection | undefined
  #isOver = false

  constructor(
    private readonly address: string,
    private readonly link: string,
  ) {
    this.#connect()
  }

  missing(lines: readonly CaptionLine[]): number {
    return lines.filter(({ number, text }) => this.#texts.get(number) !== text).length
  }

  beyond(lines: readonly CaptionLine[]): number {
    const known = new Set(lines.map(({ number }) => number))
    return [...this.#texts.keys()].filter((number) => !known.has(number)).length
  }

  close(): void {
    this.#isOver = true
    this.#connection?.close()
  }

  #connect(): void {
    if (this.#isOver) return
    const onMessage = (text: string): void => this.#read(JSON.parse(text) as CaptionMessage)
    const onClose = (): void => {
      if (this.#isOver) return
      this.cuts += 1
      setTimeout(() => this.#connect(), comeBackMs)
    }
    this.#connection = openSocket(
      `${this.address}${apiBasePath}`,
      captionAudiencePath,
      { link: this.link },
      { onMessage, onClose },
    )
  }

  #read(message: CaptionMessage): void {
    const lines =
      message.type === 'ready'
        ? message.lines
        : message.type === 'final' || message.type === 'edited'
          ? [message.line]
          : []
    for (const { number, text } of lines) this.#texts.set(number, text)
  }
}
