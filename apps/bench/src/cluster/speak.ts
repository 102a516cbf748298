import { setTimeout as delay } from 'node:timers/promises'
import { apiBasePath, captionAudiencePath, type CaptionLine, type CaptionMessage, captionSampleRate, captionStreamPath } from '@longhand/contracts'
import { CaptionSession } from '../../../../packages/captions/src/session/caption-session.ts'
import type { CaptionConnection, CaptionServices, ConnectionEvents } from '../../../../packages/captions/src/session/caption-services.ts'
import type { ClusterClient } from './cluster-client.ts'

const pieceSamples = captionSampleRate / 10
const comeBackMs = 300
const savedWithinMs = 180_000

export interface Spoken {
  seconds: number
  /** Sound that is not in the recording. */
  lostSeconds: number
  lines: number
  /** Lines of the speaker's page that the audience has not got, or otherwise. */
  lostLines: number
  cuts: number
}

/**
 * Live captions by the page's own session: someone speaks in real time, someone else reads along, and both come back when they are cut.
 *
 * @param samples 16-bit, one channel, of the captions' sample rate; repeated.
 */
export async function speak(client: ClusterClient, samples: Int16Array, seconds: number): Promise<Spoken> {
  let record: (piece: Int16Array) => void = () => undefined
  let cuts = 0
  const session = new CaptionSession(servicesOf(client, { onSound: (hear) => (record = hear), onCut: () => (cuts += 1) }))
  await session.start('microphone', 'Talk')
  await until(() => session.snapshot().captionId !== '', 30_000)
  await session.share(true)
  const audience = new Audience(client.address, session.snapshot().link?.split('/').at(-1) ?? '')
  const began = performance.now()
  const pieces = (seconds * captionSampleRate) / pieceSamples
  for (let piece = 0; piece < pieces; piece += 1) {
    await delay(Math.max(0, began + (piece * pieceSamples * 1000) / captionSampleRate - performance.now()))
    const from = (piece * pieceSamples) % (samples.length - pieceSamples)
    record(samples.slice(from, from + pieceSamples))
  }
  session.end()
  await until(() => session.snapshot().recordingId !== undefined || session.snapshot().problem !== undefined, savedWithinMs)
  const { lines, lostSeconds, recordingId } = session.snapshot()
  await until(() => audience.missing(lines) === 0, 10_000)
  audience.close()
  session.dispose()
  return { seconds, lostSeconds: recordingId === undefined ? seconds : lostSeconds, lines: lines.length, lostLines: audience.missing(lines), cuts }
}

async function until(isSo: () => boolean, milliseconds: number): Promise<void> {
  const end = AbortSignal.timeout(milliseconds)
  while (!isSo() && !end.aborted) await delay(100)
}

function servicesOf(client: ClusterClient, { onSound, onCut }: { onSound: (hear: (piece: Int16Array) => void) => void; onCut: () => void }): CaptionServices {
  return {
    openSound: (_source, onSamples) => {
      onSound(onSamples)
      return Promise.resolve({ stop: () => onSound(() => undefined) })
    },
    connect: (ticket, after, { onMessage, onClose }) =>
      openSocket(
        client.address,
        captionStreamPath,
        { ticket, after: String(after) },
        {
          onMessage,
          onClose: (code) => {
            onCut()
            onClose(code)
          },
        },
      ),
    start: (name) => client.data('startCaption', { name }),
    current: () => client.data('getCurrentCaption', {}),
    reopen: (captionId) => client.data('openCaption', { captionId }),
    find: (captionId) => client.data('getCaption', { captionId }),
    end: (captionId) => client.data('endCaption', { captionId }),
    translate: async (request) => (await client.data<{ texts: string[] }>('translateCaption', request)).texts,
    share: (captionId, isOpen) => client.data('shareCaption', { captionId, isOpen }),
    later: (work, milliseconds) => {
      const timer = setTimeout(work, milliseconds)
      return () => clearTimeout(timer)
    },
  }
}

class Audience {
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

  close(): void {
    this.#isOver = true
    this.#connection?.close()
  }

  #connect(): void {
    if (this.#isOver) return
    this.#connection = openSocket(
      this.address,
      captionAudiencePath,
      { link: this.link },
      {
        onMessage: (text) => this.#hear(JSON.parse(text) as CaptionMessage),
        onClose: () => setTimeout(() => this.#connect(), comeBackMs),
      },
    )
  }

  #hear(message: CaptionMessage): void {
    const lines = message.type === 'ready' ? message.lines : message.type === 'final' || message.type === 'edited' ? [message.line] : []
    for (const { number, text } of lines) this.#texts.set(number, text)
  }
}

function openSocket(base: string, path: string, query: Record<string, string>, { onMessage, onClose }: ConnectionEvents): CaptionConnection {
  const socket = new WebSocket(`${base.replace('http', 'ws')}${apiBasePath}${path}?${new URLSearchParams(query).toString()}`)
  socket.onmessage = ({ data }: MessageEvent<string>) => onMessage(data)
  socket.onclose = ({ code }) => onClose(code)
  return {
    send: (data) => {
      if (socket.readyState === WebSocket.OPEN) socket.send(data)
    },
    get waitingBytes() {
      return socket.bufferedAmount
    },
    close: () => socket.close(),
  }
}
