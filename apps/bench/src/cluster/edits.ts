import { errorCatalog, successCode } from '@longhand/contracts'
import type { ClusterClient } from './cluster-client.ts'

interface Section {
  text: string
  words?: unknown
}

interface Text {
  sections: [Section, ...Section[]]
  revision: number
  edit: number
}

/** One editor of one transcript: each edit is numbered, and is there when the next one begins. */
export class Edits {
  readonly counts = { edits: 0, lostEdits: 0 }
  #edit = 0
  #saved = 0

  constructor(
    private readonly client: ClusterClient,
    private readonly recordingId: string,
  ) {}

  async save(): Promise<void> {
    const text = await this.#read()
    if (text.edit < this.#saved) {
      this.counts.lostEdits += 1
      process.stderr.write(`Edit ${this.#saved} was saved, ${text.edit} is there in revision ${text.revision}.\n`)
    }
    this.#edit += 1
    const [{ words: _words, ...first }, ...others] = text.sections
    const sections = [{ ...first, text: `${first.text.replace(/ mark\d+$/, '')} mark${this.#edit}` }, ...others]
    const { requests } = this.client
    const fields = { recordingId: this.recordingId, sectionsJson: JSON.stringify(sections), revision: text.revision }
    const { code } = await this.client.call('updateText', fields)
    const wasAskedAgain = this.client.requests > requests + 1
    // The former try has arrived, though no answer came back.
    const isThere = code === errorCatalog.NEWER_REVISION.code && wasAskedAgain && (await this.#read()).edit === this.#edit
    if (code !== successCode && !isThere) throw new Error(`An edit was answered with ${code}.`)
    this.#saved = this.#edit
    this.counts.edits += 1
  }

  async compare(): Promise<void> {
    if ((await this.#read()).edit !== this.#saved) this.counts.lostEdits += 1
  }

  async #read(): Promise<Text> {
    const { sectionsJson, revision } = await this.client.data<{ sectionsJson: string; revision: number }>('getText', {
      recordingId: this.recordingId,
      answerVersion: '3',
    })
    const sections = JSON.parse(sectionsJson) as Text['sections']
    return { sections, revision, edit: Number(/ mark(\d+)$/.exec(sections[0].text)?.[1] ?? 0) }
  }
}
