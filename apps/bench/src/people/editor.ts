import { randomUUID } from 'node:crypto'
import type { SectionChange } from '@longhand/contracts'
import { isDomainError } from '@longhand/sdk/connection'
import { applyOperation, type Text } from '@longhand/transcript'
import type { AcknowledgedText } from './read-back.ts'
import type { PersonClient } from './person-client.ts'
import { readTranscript } from '@longhand/transcript'
import { textsOf } from './text.ts'
import { changesBetween } from './typing.ts'

/** As `Autosave` of the editor does by default: so long after the last change, and so long after the first at the latest. */
const quietMs = 2000
const maxUnsavedMs = 10_000
const againMs = 2000

interface SentChange {
  changeId: string
  revision: number
  changes: SectionChange[]
  document: Text
}

/** An open transcript, saved as the editor saves it: one save at a time, and one that was not answered is sent again unchanged. */
export class PersonEditor {
  readonly #visitId = randomUUID()
  readonly #revisions: number[] = []
  /** In characters. */
  readonly beganLength: number
  #revision: number
  #stored: Text
  #document: Text
  #unanswered: SentChange | undefined
  #saving: Promise<void> | undefined
  #changedAt: number | undefined
  #timer: NodeJS.Timeout | undefined

  private constructor(
    private readonly client: Pick<PersonClient, 'ask'>,
    readonly recordingId: string,
    opened: { document: Text; revision: number },
  ) {
    this.#stored = this.#document = opened.document
    this.#revision = opened.revision
    this.beganLength = lengthOf(opened.document)
  }

  /** @throws CallFailed */
  static async open(client: Pick<PersonClient, 'ask' | 'data'>, recordingId: string): Promise<PersonEditor> {
    const { sectionsJson, revision } = await client.data('getText', {
      recordingId,
      answerVersion: 3,
      form: 'columns',
    })
    return new PersonEditor(client, recordingId, { document: readTranscript(sectionsJson), revision })
  }

  get document(): Text {
    return this.#document
  }

  get length(): number {
    return lengthOf(this.#document)
  }

  get isUnsaved(): boolean {
    return this.#changedAt !== undefined || this.#saving !== undefined
  }

  change(sectionId: string, text: string): void {
    const changed = applyOperation(this.#document, { type: 'editText', sectionId, text })
    if (changed === this.#document) return
    this.#document = changed
    this.#changedAt ??= performance.now()
    if (!this.#saving)
      this.#schedule(Math.min(quietMs, Math.max(0, this.#changedAt + maxUnsavedMs - performance.now())))
  }

  /** Once, also what was changed during a save that is under way. */
  async flush(): Promise<void> {
    clearTimeout(this.#timer)
    await this.#saving
    clearTimeout(this.#timer)
    if (this.#changedAt !== undefined) await this.#begin()
  }

  /** Saves at once what changed. @returns Whether it was taken. */
  async save(): Promise<boolean> {
    const before = this.#revisions.length
    await this.flush()
    return this.#revisions.length > before
  }

  /** Nothing more is sent. What is not saved is given up. */
  close(): void {
    clearTimeout(this.#timer)
  }

  acknowledged(): AcknowledgedText {
    return {
      revisions: this.#revisions,
      texts: textsOf(this.#stored),
      unanswered: this.#unanswered && textsOf(this.#unanswered.document),
    }
  }

  #schedule(milliseconds: number): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.#begin(), milliseconds)
  }

  async #begin(): Promise<void> {
    this.#saving = this.#send()
    await this.#saving
    this.#saving = undefined
    if (this.#unanswered) this.#schedule(againMs)
    else if (this.#changedAt !== undefined) this.#schedule(quietMs)
  }

  async #send(): Promise<void> {
    const changedAt = this.#changedAt
    this.#changedAt = undefined
    const sent = (this.#unanswered ??= this.#next())
    if (!sent) return
    const { changeId, revision, changes } = sent
    const { data, error } = await this.client.ask('updateSections', {
      recordingId: this.recordingId,
      changeId,
      revision,
      visitId: this.#visitId,
      changes,
    })
    if (error) {
      this.#changedAt ??= changedAt ?? performance.now()
      // The server knows each change that it took: this one it has not taken.
      if (isDomainError(error, 'NEWER_REVISION') || isDomainError(error, 'PARAMETER_INVALID'))
        this.#unanswered = undefined
      return
    }
    this.#unanswered = undefined
    this.#stored = sent.document
    this.#revision = (data as { revision: number }).revision
    this.#revisions.push(this.#revision)
    if (sent.document !== this.#document) this.#changedAt ??= performance.now()
  }

  #next(): SentChange | undefined {
    const changes = changesBetween(this.#stored, this.#document)
    return changes.length > 0
      ? { changeId: randomUUID(), revision: this.#revision, changes, document: this.#document }
      : undefined
  }
}

function lengthOf({ sections }: Text): number {
  return sections.reduce((sum, { text }) => sum + text.length, 0)
}
