import { failure, fakeTransport, handle } from '@longhand/api-client/testing'
import type { SectionChange, TranscriptSection } from '@longhand/contracts'
import type { Text } from '@longhand/transcript'
import { HttpResponse } from 'msw'
import { applyFakeChanges } from '../../fixtures/fake-changes.ts'
import { readTranscript, writeTranscript } from '@longhand/transcript'
import type { DraftStore } from './journal.ts'
import type { HistoryStore } from './kept-history.ts'
import { TranscriptSession } from './transcript-session.ts'

/** What the network does with a request: nothing special, loses it on the way there, or its answer on the way back. */
export type Weather = 'fine' | 'loses requests' | 'loses answers' | 'refuses'

/** A server that keeps one text as the real one does, behind a network that may lose things. */
export class TextServer {
  weather: Weather = 'fine'
  revision = 1
  sections: TranscriptSection[]
  /** What arrived, for looking at. */
  readonly received: SectionChange[][] = []
  /** What each was said to be; `undefined` for corrections. */
  readonly origins: unknown[] = []
  #changes = new Map<string, number>()
  #deaths = 0

  readonly transport = fakeTransport([
    handle('getText', () => {
      if (this.weather === 'loses requests') return HttpResponse.error()
      return {
        fileName: 'talk.mp3',
        updateTime: 0,
        sectionsJson: JSON.stringify(this.sections),
        revision: this.revision,
        language: 'en',
        engine: null,
      }
    }),
    handle('updateSections', ({ fields }) => {
      if (this.weather === 'loses requests') return HttpResponse.error()
      if (this.weather === 'refuses') return failure('PARAMETER_INVALID')
      this.origins.push(fields.origin)
      const answer = this.#save(
        fields.changeId as string,
        fields.revision as number,
        fields.changes as SectionChange[],
      )
      if (this.weather === 'loses answers') return HttpResponse.error()
      return answer === undefined
        ? failure('NEWER_REVISION', undefined, { revision: this.revision })
        : { revision: answer, updateTime: 0 }
    }),
  ])

  constructor(document: Text) {
    this.sections = JSON.parse(writeTranscript(document)) as TranscriptSection[]
  }

  get document(): Text {
    return readTranscript(JSON.stringify(this.sections))
  }

  /** Opens the text in another page. */
  open(
    drafts?: DraftStore,
    onSaved?: (revision: number) => void,
    histories?: HistoryStore,
  ): TranscriptSession {
    const deaths = this.#deaths
    const whileAlive =
      <Args extends unknown[], Result>(does: (...args: Args) => Promise<Result>) =>
      (...args: Args): Promise<Result> =>
        deaths === this.#deaths ? does(...args) : new Promise(() => undefined)
    const surroundings = {
      transport: { ...this.transport, fetch: whileAlive(this.transport.fetch!) },
      drafts: drafts
        ? {
            ...drafts,
            put: whileAlive(drafts.put),
            trim: whileAlive(drafts.trim),
            remove: whileAlive(drafts.remove),
          }
        : undefined,
      histories: histories ? { ...histories, write: whileAlive(histories.write) } : undefined,
      onSaved,
    }
    return new TranscriptSession('f', { document: this.document, revision: this.revision }, surroundings)
  }

  /** Pages that are open die: what they have sent may arrive, and they neither send nor keep anything any more. */
  killPages(): void {
    this.#deaths += 1
  }

  /** Saves as another user would. */
  saveElsewhere(document: Text): void {
    this.sections = JSON.parse(writeTranscript(document)) as TranscriptSection[]
    this.revision += 1
  }

  #save(changeId: string, revision: number, changes: SectionChange[]): number | undefined {
    const known = this.#changes.get(changeId)
    if (known !== undefined) return known
    if (revision !== this.revision) return undefined
    this.sections = applyFakeChanges(this.sections, changes)
    this.received.push(changes)
    this.revision += 1
    this.#changes.set(changeId, this.revision)
    return this.revision
  }
}

/** What a person sees of a text. */
export function shown(document: Text): string {
  return document.sections
    .map(({ text, speakerId }) => `${document.speakers.find(({ id }) => id === speakerId)?.name}: ${text}`)
    .join(' | ')
}
