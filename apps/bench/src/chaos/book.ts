import type { Recording } from './recordings.ts'

export interface Person {
  userId: string
  token: string
  giftCode: string
  signIn?: { email: string; password: string }
}

export interface Uploaded {
  person: Person
  recordingId: string
  recording: Recording
  isTranscribed: boolean
}

export interface Saved {
  person: Person
  recordingId: string
  revision: number
  marker: string
}

export interface Purchases {
  person: Person
  answered: number
  tried: number
}

/** Kinds of what must not be: gone though acknowledged, there twice, never ending, an untrue answer, a program that outlived its worker. */
export type Fault = 'lost' | 'doubled' | 'stuck' | 'wrong' | 'orphaned'

export class Book {
  readonly uploads: Uploaded[] = []
  readonly saves = new Map<string, Saved>()
  savesAnswered = 0
  readonly tokens: string[] = []
  readonly redeemed: Person[] = []
  readonly checkedIn: Person[] = []
  readonly purchases: Purchases[] = []
  readonly paid: { person: Person; orderNumber: string }[] = []
  unanswered = 0
  readonly refusals: Record<string, number> = {}
  readonly faults: Record<Fault, string[]> = { lost: [], doubled: [], stuck: [], wrong: [], orphaned: [] }

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
