/** What the server has acknowledged, and what was found out to be wrong: everything that is checked in the end is written down here when it happens. */
import type { Recording } from './recordings.ts'

/** A user with a session, as the server's program for it made them. */
export interface Person {
  userId: string
  token: string
  giftCode: string
  signIn?: { email: string; password: string }
}

/** A recording that the server said it has. */
export interface Uploaded {
  person: Person
  recordingId: string
  recording: Recording
  /** Whether the server said that it will transcribe it. */
  isTranscribed: boolean
}

/** The last words that the server said it saved in a text. */
export interface Saved {
  person: Person
  recordingId: string
  revision: number
  marker: string
}

/** How often a user bought with beans: answered, and tried at most. */
export interface Purchases {
  person: Person
  answered: number
  tried: number
}

/** Kinds of what must not be: gone though acknowledged, there twice, never ending, an untrue answer, a program that outlived its worker. */
export type Fault = 'lost' | 'doubled' | 'stuck' | 'wrong' | 'orphaned'

/** The acknowledgements and faults of a run. */
export class Book {
  readonly uploads: Uploaded[] = []
  readonly saves = new Map<string, Saved>()
  /** How many saves were acknowledged. */
  savesAnswered = 0
  readonly tokens: string[] = []
  readonly redeemed: Person[] = []
  readonly checkedIn: Person[] = []
  readonly purchases: Purchases[] = []
  /** Orders that were paid at the gateway, with their trade numbers. */
  readonly paid: { person: Person; orderNumber: string }[] = []
  /** Calls that were not answered, because the server was gone or could not. */
  unanswered = 0
  /** Answers other than success, by code. */
  readonly refusals: Record<string, number> = {}
  readonly faults: Record<Fault, string[]> = { lost: [], doubled: [], stuck: [], wrong: [], orphaned: [] }

  /** Writes a fault down, once. */
  blame(fault: Fault, what: string): void {
    if (this.faults[fault].includes(what)) return
    this.faults[fault].push(what)
    process.stderr.write(`  ${fault}: ${what}\n`)
  }

  get acknowledged(): Record<string, number> {
    return {
      uploads: this.uploads.length,
      transcriptions: this.uploads.filter(({ isTranscribed }) => isTranscribed).length,
      saves: this.savesAnswered,
      logins: this.tokens.length,
      redemptions: this.redeemed.length,
      checkIns: this.checkedIn.length,
      purchases: this.purchases.reduce((sum, { answered }) => sum + answered, 0),
      payments: this.paid.length,
    }
  }
}
