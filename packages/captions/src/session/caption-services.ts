import type { AnswerOf, Caption, RequestOf } from '@longhand/contracts'

/** What is listened to. */
export type SoundSource = 'microphone' | 'tab'

/** Why nothing can be heard: not allowed, nothing there, the tab was shared without sound, or the browser can't. */
export type SoundProblem = 'denied' | 'missing' | 'silent-tab' | 'unsupported'

/** Listening did not begin. */
export class SoundError extends Error {
  override name = 'SoundError'

  constructor(
    readonly problem: SoundProblem,
    options?: { cause?: unknown },
  ) {
    super(problem, options)
  }
}

/** Sound that is being recorded. */
export interface OpenSound {
  stop(): void
}

/** An open connection. */
export interface CaptionConnection {
  send(data: ArrayBuffer | string): void
  /** Bytes that wait to be sent. */
  readonly waitingBytes: number
  close(): void
}

/** What a connection tells. */
export interface ConnectionEvents {
  onMessage: (text: string) => void
  /** @param code WebSocket's close code: one of `captionCloseCodes`, or the connection was cut. */
  onClose: (code: number) => void
}

/** What a session needs of the world around it. */
export interface CaptionServices {
  /** @throws SoundError */
  openSound(source: SoundSource, onSamples: (samples: Int16Array) => void, onEnded: () => void): Promise<OpenSound>
  connect(ticket: string, after: number, events: ConnectionEvents): CaptionConnection
  /** @param name Of the recording that it becomes. */
  start(name: string): Promise<AnswerOf<'startCaption'>>
  /** The session that has not ended: its page was closed or loaded again. */
  current(): Promise<Caption | null>
  /** A further ticket. Rejects with a domain error when the session has ended. */
  reopen(captionId: string): Promise<{ ticket: string }>
  find(captionId: string): Promise<Caption>
  end(captionId: string): Promise<unknown>
  /** @returns The passages in another language, in their order. */
  translate(request: RequestOf<'translateCaption'>): Promise<readonly string[]>
  share(captionId: string, isOpen: boolean): Promise<{ link: string | null }>
  /** Calls back later. @returns Calls it off. */
  later(work: () => void, milliseconds: number): () => void
}
