import { captionHeaderBytes } from '@longhand/contracts'
import type { Caption, CaptionMessage, CaptionRequest, CaptionState } from '@longhand/contracts'
import type { CaptionServices, ConnectionEvents, OpenSound } from './session/caption-services.ts'

/** A microphone and a server that do what a test or a story tells them. */
export class FakeCaptions {
  /** Frames that were sent. */
  readonly frames: { from: number; samples: number }[] = []
  /** Requests that were sent. */
  readonly asked: CaptionRequest[] = []
  /** Sessions that were ended by a call. */
  readonly ended: string[] = []
  /** Milliseconds for which the page has waited. */
  waitedMs = 0
  /** Number of the last line that the page said it has. */
  after = 0
  state: CaptionState = 'live'
  /** Seconds of sound that the server has stored. */
  stored = 0
  isListening = false
  isConnected = false
  /** Unplugs the microphone. */
  unplug: () => void = () => undefined
  openSound: () => Promise<OpenSound> = () => {
    this.isListening = true
    return Promise.resolve({ stop: () => (this.isListening = false) })
  }
  start: CaptionServices['start'] = () => Promise.resolve({ ...this.#caption, ticket: 'ticket' })
  /** What an earlier page left open. */
  unfinished: Caption | null = null
  translate: CaptionServices['translate'] = ({ language, passages }) => Promise.resolve(passages.map(({ from, to }) => `${language} ${from}–${to}`))
  reopen: CaptionServices['reopen'] = () => Promise.resolve({ ticket: 'ticket' })
  #onSamples: (samples: Int16Array) => void = () => undefined
  #events: ConnectionEvents | undefined
  #later: (() => void)[] = []

  readonly services: CaptionServices = {
    openSound: (_source, onSamples, onEnded) => {
      this.#onSamples = onSamples
      this.unplug = onEnded
      return this.openSound()
    },
    connect: (_ticket, after, events) => {
      this.after = after
      this.#events = events
      this.isConnected = true
      return { send: (data) => this.#take(data), waitingBytes: 0, close: () => (this.isConnected = false) }
    },
    start: (name) => this.start(name),
    current: () => Promise.resolve(this.unfinished),
    reopen: (captionId) => this.reopen(captionId),
    find: () => Promise.resolve({ ...this.#caption, fileId: this.state === 'saved' ? 'caption-1' : null }),
    end: (captionId) => {
      this.ended.push(captionId)
      return Promise.resolve(null)
    },
    translate: (request) => this.translate(request),
    share: (_captionId, isOpen) => Promise.resolve({ link: isOpen ? 'link-of-this-session' : null }),
    later: (work, milliseconds) => {
      const one = (): void => {
        this.waitedMs += milliseconds
        work()
      }
      this.#later.push(one)
      return () => (this.#later = this.#later.filter((other) => other !== one))
    },
  }

  /** Sound comes from the microphone. */
  speak(samples: number): void {
    this.#onSamples(new Int16Array(samples))
  }

  /** The server says something. */
  tell(message: CaptionMessage): void {
    this.#events?.onMessage(JSON.stringify(message))
  }

  /** The connection is gone. */
  cut(code = 1006): void {
    this.isConnected = false
    this.#events?.onClose(code)
  }

  /** Lets everything happen that waits for its time. */
  async wait(): Promise<void> {
    for (const work of this.#later.splice(0)) work()
    // Answers of the fake server come in microtasks.
    await new Promise((resolve) => setTimeout(resolve))
  }

  get #caption() {
    return { captionId: 'caption-1', state: this.state, language: 'en', seconds: this.stored, maxSeconds: 3600, fileId: null, createTime: 0 }
  }

  #take(data: ArrayBuffer | string): void {
    if (typeof data === 'string') this.asked.push(JSON.parse(data) as CaptionRequest)
    else this.frames.push({ from: new DataView(data).getUint32(0, true), samples: (data.byteLength - captionHeaderBytes) / 2 })
  }
}
