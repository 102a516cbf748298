import type { AnswerOf, Caption, RequestOf } from '@longhand/contracts'

export type SoundSource = 'microphone' | 'tab'

/** `silent-tab`: the tab was shared without sound. */
export type SoundProblem = 'denied' | 'missing' | 'silent-tab' | 'unsupported'

export class SoundError extends Error {
  override name = 'SoundError'

  constructor(
    readonly problem: SoundProblem,
    options?: { cause?: unknown },
  ) {
    super(problem, options)
  }
}

export interface OpenSound {
  stop(): void
}

export interface CaptionConnection {
  send(data: ArrayBuffer | string): void
  readonly waitingBytes: number
  close(): void
}

export interface ConnectionEvents {
  onMessage: (text: string) => void
  /** @param code WebSocket's close code: one of `captionCloseCodes`, or the connection was cut. */
  onClose: (code: number) => void
}

export interface CaptionServices {
  /** @throws SoundError */
  openSound(
    source: SoundSource,
    onSamples: (samples: Int16Array) => void,
    onEnded: () => void,
  ): Promise<OpenSound>
  connect(ticket: string, after: number, events: ConnectionEvents): CaptionConnection
  start(name: string): Promise<AnswerOf<'startCaption'>>
  current(): Promise<Caption | null>
  /** Rejects with a domain error when the session has ended. */
  reopen(captionId: string): Promise<{ ticket: string }>
  find(captionId: string): Promise<Caption>
  end(captionId: string): Promise<unknown>
  translate(request: RequestOf<'translateCaption'>): Promise<readonly string[]>
  share(captionId: string, isOpen: boolean): Promise<{ link: string | null }>
  /** @returns Calls it off. */
  later(work: () => void, milliseconds: number): () => void
}
