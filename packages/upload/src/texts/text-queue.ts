import { textMaxBodyBytes } from '@longhand/contracts'
import type { QueueServices } from '../queue/queue-services.ts'
import type { ChosenFile } from '../queue/upload-item.ts'
import { wireName } from '../queue/upload-item.ts'
import { pairTexts } from './pair-texts.ts'
import type { TextServices } from './text-services.ts'
import {
  isImported,
  type QueuedTexts,
  type RecordingQueue,
  type RestoredText,
  type TextProblem,
  type UploadText,
} from './upload-text.ts'

interface Held {
  text: UploadText
  file: File
  isAgreed: boolean
  /** What the user chose: what the file says, the server reads there. */
  language: string | undefined
  /** What the user chose, where the file leaves it uncertain. */
  encoding: string | undefined
  /** Taken off a recording: only the user's word gives it to one again. */
  isFree: boolean
  release: (() => void) | undefined
}

export interface TextQueueDeps extends RecordingQueue {
  services: Pick<QueueServices, 'lock'>
  texts: TextServices
}

/** Texts beside recordings that are uploaded. Loaded with the first of them. */
export class TextQueue implements QueuedTexts {
  readonly #deps: TextQueueDeps
  readonly #held = new Map<string, Held>()
  #items: readonly UploadText[] = []
  #isClosed = false

  constructor(deps: TextQueueDeps) {
    this.#deps = deps
  }

  readonly items = (): readonly UploadText[] => this.#items

  add(files: readonly ChosenFile[]): void {
    const added = files.map(({ file }) => this.#hold(file, crypto.randomUUID()))
    this.pair()
    for (const held of added) void this.#begin(held)
  }

  restore(restored: readonly RestoredText[]): void {
    const added = restored.flatMap(({ entry, release }) => {
      if (entry.file && !this.#held.has(entry.id)) {
        const held = this.#hold(entry.file, entry.id)
        const isThere = this.#deps.recordings().some(({ id }) => id === entry.textOf)
        held.text = {
          ...held.text,
          uploadId: isThere ? entry.textOf : undefined,
          language: entry.language,
          isKept: true,
        }
        const { isAgreed = false, language, encoding } = entry
        return [Object.assign(held, { isAgreed, language, encoding, release })]
      }
      release()
      return []
    })
    this.pair()
    for (const held of added) void this.#begin(held)
  }

  /** Gives texts that belong to none to the recordings that they are named like. */
  pair(): void {
    const recordings = this.#deps.recordings().filter(({ status }) => status !== 'refused')
    const free = [...this.#held.values()].filter(
      ({ text, isFree }) => text.uploadId === undefined && text.status !== 'refused' && !isFree,
    )
    const pairs = pairTexts(
      free.map(({ text }) => text),
      recordings.map(({ id, fileName, status }) => ({
        id,
        fileName,
        hasText: this.#of(id) !== undefined,
        isDone: status === 'done',
      })),
    )
    for (const [id, uploadId] of pairs) this.#give(this.#held.get(id)!, uploadId)
    this.#changed()
  }

  assign(id: string, uploadId: string): void {
    const held = this.#held.get(id)
    if (!held || isImported(held.text) || held.text.uploadId === uploadId) return
    const former = this.#of(uploadId)
    if (former) this.takeOff(former.text.id)
    this.#give(held, uploadId)
  }

  takeOff(id: string): void {
    const held = this.#held.get(id)
    if (
      !held ||
      held.text.uploadId === undefined ||
      held.text.status === 'importing' ||
      isImported(held.text)
    )
      return
    this.#free(held)
  }

  agree(id: string, language?: string): void {
    const held = this.#held.get(id)
    if (held?.text.status !== 'asking') return
    Object.assign(held, { isAgreed: true, language })
    if (language !== undefined) this.#change(held, { language })
    this.#ready(held)
  }

  chooseEncoding(id: string, encoding: string): void {
    const held = this.#held.get(id)
    if (held?.text.status !== 'uncertain') return
    held.encoding = encoding
    this.#change(held, { status: 'reading', encodings: [] })
    void this.#begin(held)
  }

  retry(id: string): void {
    const held = this.#held.get(id)
    if (held?.text.status === 'failed') this.#ready(held)
  }

  remove(id: string): void {
    const held = this.#held.get(id)
    if (!held || held.text.status === 'importing') return
    this.#held.delete(id)
    held.release?.()
    if (!isImported(held.text)) this.#deps.offlineStore.forget(id)
    this.#changed()
    if (held.text.uploadId !== undefined) this.#deps.onSettled(held.text.uploadId)
  }

  /** What is uploaded is a recording now. */
  uploaded(uploadId: string): void {
    const held = this.#of(uploadId)
    if (held) void this.#importWhenDue(held)
  }

  /** There will be no recording: its text can be given to another one. */
  refused(uploadId: string): void {
    const held = this.#of(uploadId)
    if (!held) return
    this.#free(held)
    held.isFree = false
  }

  /** The recording leaves the list, and its text with it. */
  removed(uploadId: string): void {
    const held = this.#of(uploadId)
    if (held) this.remove(held.text.id)
  }

  /** Whether something is left to do for the recording's text. */
  isOpen(uploadId: string): boolean {
    const held = this.#of(uploadId)
    return held !== undefined && !isImported(held.text)
  }

  /** What is kept stays kept. */
  close(): void {
    this.#isClosed = true
    for (const { release } of this.#held.values()) release?.()
    this.#held.clear()
    this.#items = []
  }

  #hold(file: File, id: string): Held {
    const text: UploadText = {
      ...{
        id,
        fileName: wireName(file.name),
        uploadId: undefined,
        status: 'reading',
        isTimed: undefined,
        language: undefined,
        encodings: [],
        isKept: true,
        problem: undefined,
      },
    }
    const held: Held = {
      ...{ text, file, isAgreed: false, language: undefined, encoding: undefined, isFree: false },
      release: undefined,
    }
    this.#held.set(id, held)
    return held
  }

  async #begin(held: Held): Promise<void> {
    const { file } = held
    if (file.size > textMaxBodyBytes) return this.#refuse(held, { kind: 'too-large' })
    held.release ??= await this.#deps.services.lock(held.text.id)
    if (this.#isGone(held)) return held.release?.()
    await this.#keep(held)
    const found = await this.#deps.texts.read(file, held.encoding).catch((error: unknown) => problemOf(error))
    if (this.#isGone(held)) return
    if ('kind' in found) return this.#refuse(held, found)
    if ('encodings' in found) return this.#change(held, { status: 'uncertain', encodings: found.encodings })
    this.#change(held, { isTimed: found.isTimed, language: held.text.language ?? found.language })
    this.#ready(held)
  }

  #ready(held: Held): void {
    this.#change(held, {
      status: held.text.isTimed === false && !held.isAgreed ? 'asking' : 'ready',
      problem: undefined,
    })
    void this.#keep(held)
    void this.#importWhenDue(held)
  }

  async #importWhenDue(held: Held): Promise<void> {
    const { status, uploadId, id, isTimed } = held.text
    const { language, encoding } = held
    const record = this.#deps.recordings().find((item) => item.id === uploadId)?.record
    if (status !== 'ready' || uploadId === undefined || !record) return
    this.#change(held, { status: 'importing' })
    const { recordingId } = record
    const how = isTimed ? { times: 'keep' as const } : { times: 'find' as const, language }
    const { error } = await this.#deps.texts.importText({ recordingId, ...how, encoding }, held.file)
    if (this.#isGone(held)) return
    if (error) return this.#change(held, { status: 'failed', problem: { kind: 'server', error } })
    held.release?.()
    this.#deps.offlineStore.forget(id)
    this.#change(held, { status: isTimed ? 'imported' : 'aligning' })
    this.#deps.onSettled(uploadId)
  }

  #refuse(held: Held, problem: TextProblem): void {
    const { id, uploadId } = held.text
    this.#deps.offlineStore.forget(id)
    this.#change(held, { status: 'refused', uploadId: undefined, problem })
    if (uploadId === undefined) return
    this.#deps.onSettled(uploadId)
    // Another text may be of this name.
    this.pair()
  }

  #give(held: Held, uploadId: string): void {
    held.isFree = false
    this.#change(held, {
      uploadId,
      ...(held.text.status === 'failed' && { status: 'ready', problem: undefined }),
    })
    void this.#keep(held)
    void this.#importWhenDue(held)
  }

  #free(held: Held): void {
    const { uploadId, status } = held.text
    Object.assign(held, { isFree: true, isAgreed: false })
    this.#change(held, { uploadId: undefined, problem: undefined })
    if (status !== 'reading' && status !== 'uncertain') this.#ready(held)
    if (uploadId !== undefined) this.#deps.onSettled(uploadId)
  }

  /** What can't be kept is shown on its row. */
  async #keep(held: Held): Promise<void> {
    const { file, isAgreed, language, encoding } = held
    const { id, fileName, uploadId, status } = held.text
    // Before it is locked, another page could take it up.
    if (!held.release || status === 'importing' || isImported(held.text)) return
    const isKept = await this.#deps.offlineStore.keep({
      ...{
        id,
        fileName,
        type: file.type,
        bytes: file.size,
        lastModified: file.lastModified,
        keptBytes: 0,
        isSent: false,
        file,
      },
      textOf: uploadId,
      isAgreed: isAgreed || undefined,
      language,
      encoding,
    })
    if (!this.#isGone(held) && isKept !== held.text.isKept) this.#change(held, { isKept })
  }

  #of(uploadId: string): Held | undefined {
    return [...this.#held.values()].find(({ text }) => text.uploadId === uploadId)
  }

  #isGone(held: Held): boolean {
    return this.#isClosed || this.#held.get(held.text.id) !== held
  }

  #change(held: Held, changes: Partial<UploadText>): void {
    held.text = { ...held.text, ...changes }
    this.#changed()
  }

  #changed(): void {
    this.#items = [...this.#held.values()].map(({ text }) => text)
    this.#deps.onChange()
  }
}

function problemOf(error: unknown): TextProblem {
  const { sentence } = error as { sentence?: Readonly<Record<string, string>> }
  return sentence ? { kind: 'sentence', sentence } : { kind: 'unreadable' }
}
