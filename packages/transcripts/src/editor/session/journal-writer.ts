import { changeBetween } from '@longhand/transcript'
import type { Change, Section, Speaker, Text } from '@longhand/transcript'
import { freshId } from './fresh-id.ts'
import type { JournalHead, DraftStore, JournalStep, SentChange } from './journal.ts'

/** One write at a time: steps that grow meanwhile are written once. */
export class JournalWriter {
  readonly #drafts: DraftStore
  #head: JournalHead
  #sequence = 0
  #saved = 0
  /** The text that a step which still grows began with. */
  #open: { sequence: number; from: Text; sectionId: string } | undefined
  #waiting = new Map<number, JournalStep>()
  #work: Promise<void> = Promise.resolve()
  #isWriting = false
  #endLife: (() => void) | undefined
  #hasFailed = false

  constructor(drafts: DraftStore, recordingId: string, speakers: readonly Speaker[]) {
    this.#drafts = drafts
    this.#head = { id: freshId(), recordingId, speakers }
  }

  get id(): string {
    return this.#head.id
  }

  get isLasting(): boolean {
    return !this.#hasFailed
  }

  record(before: Text, after: Text): void {
    this.#endLife ??= this.#drafts.live(this.#head.id)
    // The text may have come again since the last step.
    if (this.#sequence === this.#saved) this.#head = { ...this.#head, speakers: before.speakers }
    const change = changeBetween(before, after)
    const sectionId = onlySectionOf(change)
    const goesOn = this.#open !== undefined && sectionId === this.#open.sectionId
    if (!goesOn) this.#sequence += 1
    const from = goesOn ? this.#open!.from : before
    this.#open = sectionId === undefined ? undefined : { sequence: this.#sequence, from, sectionId }
    const step = {
      journal: this.#head.id,
      sequence: this.#sequence,
      change: slim(goesOn ? changeBetween(from, after) : change),
    }
    this.#waiting.set(step.sequence, step)
    this.#write()
  }

  close(): number {
    this.#open = undefined
    return this.#sequence
  }

  /** Resolves when the note, and all steps in it, would survive the page. */
  async sending(sent: SentChange): Promise<void> {
    this.#head = { ...this.#head, sent }
    await this.settled()
    await this.#attempt(() => this.#drafts.put(this.#head))
  }

  async saved(through: number, speakers: readonly Speaker[]): Promise<void> {
    this.#head = { ...this.#head, speakers, sent: undefined }
    this.#saved = through
    for (const sequence of this.#waiting.keys()) if (sequence <= through) this.#waiting.delete(sequence)
    await this.settled()
    await this.#attempt(() => this.#drafts.trim(this.#head, through, this.#sequence === through))
  }

  async settled(): Promise<void> {
    while (this.#isWriting) await this.#work
  }

  /** The editor ends. What it has not saved is left for the next one. */
  end(): void {
    void this.settled().then(() => this.#endLife?.())
  }

  #write(): void {
    if (this.#isWriting) return
    this.#isWriting = true
    this.#work = this.#attempt(async () => {
      for (let [step] = this.#waiting.values(); step; [step] = this.#waiting.values()) {
        this.#waiting.delete(step.sequence)
        await this.#drafts.put(this.#head, step)
      }
    }).finally(() => (this.#isWriting = false))
  }

  /** A browser that keeps nothing must not keep anyone from saving. */
  async #attempt(write: () => Promise<void>): Promise<void> {
    try {
      await write()
    } catch {
      this.#hasFailed = true
      this.#waiting.clear()
    }
  }
}

function onlySectionOf({ splices, speakers }: Change): string | undefined {
  const [splice, ...more] = splices
  if (!splice || more.length > 0 || speakers || splice.removed.length !== 1 || splice.inserted.length !== 1)
    return undefined
  return splice.removed[0]!.id === splice.inserted[0]!.id ? splice.inserted[0]!.id : undefined
}

/** Leaves out what carrying a step over does not need: half of the bytes. */
function slim({ splices, speakers }: Change): Change {
  const slimmed = splices.map(({ after, removed, inserted }) => ({
    after,
    removed: removed.map((section): Section => ({ ...withoutOriginal(section), words: undefined })),
    inserted: inserted.map(withoutOriginal),
  }))
  return speakers ? { splices: slimmed, speakers } : { splices: slimmed }
}

function withoutOriginal({ original: _original, ...section }: Section): Section {
  return section
}
