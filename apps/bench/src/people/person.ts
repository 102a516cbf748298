import { createHash, randomBytes } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { apiBasePath, paymentPollMs, tradeStatus, tusPath } from '@longhand/contracts'
import type { Chance } from '../chaos/chance.ts'
import type { GeneratedSpeech } from '../programs/generated-speech.ts'
import { PersonEditor } from './editor.ts'
import type { Figures } from './figures.ts'
import { firstPauseOf, type Habit, pauseMs } from './habits.ts'
import { CallFailed, type PersonClient } from './person-client.ts'
import { burst, isTyping } from './typing.ts'

/** An account with an own recording that has a text and a sound. */
export interface Account {
  token: string
  recordingId: string
}

export interface PersonDeps {
  client: PersonClient
  figures: Figures
  chance: Chance
  /** Words that are typed and searched for. */
  speech: Pick<GeneratedSpeech, 'sentence'>
  /** A WAV file of some seconds. */
  note: Buffer
}

const wordMs = [400, 1200] as const
const rangeBytes = 64 * 1024
const rangesEach = 3
const rangeEveryMs = 4000
/** As the editor asks whether another page has saved the text. */
const revisionEveryMs = 15_000
const againMs = 1000
const paidWithinMs = 60_000
const notifiedWithinMs = 10_000
const distinctBytes = 256

/** Makes calls as the web app's pages do, each kind after the former one was answered and a pause. What was acknowledged can be read back. */
export class Person {
  readonly uploads: { recordingId: string; sha256: string }[] = []
  readonly payments: string[] = []
  #editor: PersonEditor | undefined
  #mediaPath = ''
  #isFollowing = false
  #onUnread: () => void = () => undefined

  constructor(
    readonly number: number,
    readonly account: Account,
    private readonly deps: PersonDeps,
  ) {}

  get editor(): PersonEditor | undefined {
    return this.#editor
  }

  /** @param seconds How long everyone lives. */
  async live(seconds: number, allOver: AbortSignal): Promise<void> {
    // Each pause adds a listener, which costs the more the more there are: everyone has few of their own.
    const over = AbortSignal.any([allOver])
    const habit = (name: Habit, step: (dueAt: number) => Promise<unknown>): Promise<void> =>
      this.#repeat(
        over,
        {
          firstMs: firstPauseOf(this.deps.chance, name, { number: this.number, seconds }),
          nextMs: () => pauseMs(this.deps.chance, name),
        },
        step,
      )
    // A page that could not be opened is opened again.
    while (!over.aborted && !this.#editor)
      await this.#arrive().catch((error: unknown) => this.#afterFailure(error, over))
    await Promise.all([
      this.#followEvents(over),
      habit('typing', () => this.#type(over)),
      habit('playing', (dueAt) => this.#play(dueAt, over)),
      habit('listing', (dueAt) => this.#list(dueAt)),
      habit('searching', (dueAt) => this.#search(dueAt)),
      habit('uploading', (dueAt) => this.#upload(dueAt)),
      habit('buying', (dueAt) => this.#buy(dueAt, over)),
      this.#repeat(
        over,
        { firstMs: this.deps.chance.between(0, revisionEveryMs), nextMs: () => revisionEveryMs },
        (dueAt) => this.#askRevision(dueAt),
      ),
    ])
    await this.#editor?.flush()
    this.#editor?.close()
  }

  async #arrive(): Promise<void> {
    const { client } = this.deps
    const { recordingId } = this.account
    await this.#list(performance.now())
    this.#mediaPath = (await client.data('getRecording', { recordingId })).audioPath
    this.#editor = await PersonEditor.open(client, recordingId)
  }

  async #followEvents(over: AbortSignal): Promise<void> {
    const { client } = this.deps
    while (!over.aborted) {
      try {
        const { path } = await client.data('openMessageStream', {})
        await client.follow(path, {
          onOpen: () => (this.#isFollowing = true),
          onEvent: (name) => name === 'unread' && this.#onUnread(),
          signal: over,
        })
      } catch (error) {
        await this.#afterFailure(error, over)
      }
      this.#isFollowing = false
    }
  }

  async #type(over: AbortSignal): Promise<void> {
    const { chance, speech } = this.deps
    const editor = this.#editor
    const section = editor?.document.sections[Math.floor(chance.between(0, editor.document.sections.length))]
    if (!editor || !section) return
    const newWords = (count: number): string[] => speech.sentence(count).split(' ')
    const texts = burst(
      chance,
      section.text,
      isTyping(chance, { length: editor.length, began: editor.beganLength }) ? newWords : 'delete',
    )
    for (const text of texts) {
      if (over.aborted) return
      editor.change(section.id, text)
      await pause(chance.between(...wordMs), over)
    }
  }

  async #play(dueAt: number, over: AbortSignal): Promise<void> {
    const { client, chance } = this.deps
    const from = Math.floor(chance.between(0, rangesEach)) * rangeBytes
    for (let index = 0; index < rangesEach && !over.aborted; index += 1) {
      if (index > 0) await pause(rangeEveryMs, over)
      const start = from + index * rangeBytes
      const headers = { range: `bytes=${start}-${start + rangeBytes - 1}` }
      await client.raw({
        name: 'media range',
        method: 'GET',
        path: this.#mediaPath,
        headers,
        expected: 206,
        ...(index === 0 ? { dueAt } : {}),
      })
    }
  }

  #list(dueAt: number): Promise<unknown> {
    return this.deps.client.data('listRecordings', { page: 1, pageSize: 20 }, dueAt)
  }

  #search(dueAt: number): Promise<unknown> {
    const { client, speech } = this.deps
    return client.data('searchTranscripts', { keyword: speech.sentence(2), page: 1, pageSize: 20 }, dueAt)
  }

  async #askRevision(dueAt: number): Promise<void> {
    if (this.#editor?.isUnsaved === false)
      await this.deps.client.data('listVersions', { recordingId: this.account.recordingId }, dueAt)
  }

  async #upload(dueAt: number): Promise<void> {
    const { client, note } = this.deps
    const content = Buffer.concat([note.subarray(0, note.length - distinctBytes), randomBytes(distinctBytes)])
    const sha256 = createHash('sha256').update(content).digest('hex')
    const fileName = `Note ${this.uploads.length + 1}.wav`
    const tus = { 'tus-resumable': '1.0.0' }
    const { headers } = await client.raw({
      name: 'tus create',
      method: 'POST',
      path: `${apiBasePath}${tusPath}`,
      headers: {
        ...tus,
        'upload-length': String(content.length),
        'upload-metadata': `filename ${Buffer.from(fileName).toString('base64')}`,
      },
      expected: 201,
      dueAt,
    })
    const { pathname } = new URL(String(headers['location']), client.address)
    await client.raw({
      name: 'tus send',
      method: 'PATCH',
      path: pathname,
      headers: { ...tus, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
      body: content,
      expected: 204,
    })
    const { recordingId } = await client.data('completeUpload', {
      uploadId: pathname.split('/').at(-1) ?? '',
      fileName,
      sha256,
    })
    this.uploads.push({ recordingId, sha256 })
  }

  async #buy(dueAt: number, over: AbortSignal): Promise<void> {
    const { client, figures } = this.deps
    const { payUrl, orderNumber } = await client.data(
      'executePayment',
      { source: 0, goodsId: 'card-1h', payAgent: 'alipay' },
      dueAt,
    )
    const { pathname } = new URL(payUrl)
    await client.raw({ name: 'sandbox page', method: 'GET', path: `${pathname}/phone`, expected: 200 })
    if (this.#isFollowing) void this.#untilNotified(over)
    await client.raw({ name: 'sandbox pay', method: 'POST', path: `${pathname}/pay`, expected: 303 })
    this.payments.push(orderNumber)
    const paidAt = performance.now()
    while (performance.now() < paidAt + paidWithinMs) {
      const answer = await client.data('checkPayResult', { orderNumber, payAgent: 'alipay' })
      if (answer.tradeStatus === tradeStatus.success || over.aborted) return
      await pause(paymentPollMs, over)
    }
    figures.failed('checkPayResult', 'paid, and not known as paid after a minute')
  }

  /** A payment arrives as a message, and its number on the stream. */
  async #untilNotified(over: AbortSignal): Promise<void> {
    const { figures } = this.deps
    const paidAt = performance.now()
    const reported = new Promise<boolean>((resolve) => (this.#onUnread = () => resolve(true)))
    if (await Promise.race([reported, pause(notifiedWithinMs, over).then(() => false)]))
      figures.answered('event of payment', performance.now() - paidAt)
    else if (!over.aborted) figures.failed('event of payment', 'none in ten seconds')
  }

  async #repeat(
    over: AbortSignal,
    pauses: { firstMs: number; nextMs: () => number },
    step: (dueAt: number) => Promise<unknown>,
  ): Promise<void> {
    for (let dueAt = performance.now() + pauses.firstMs; ; dueAt = performance.now() + pauses.nextMs()) {
      await pause(dueAt - performance.now(), over)
      if (over.aborted) return
      await step(dueAt).catch((error: unknown) => this.#afterFailure(error, over))
    }
  }

  /** Failed calls are counted already; a person goes on. */
  async #afterFailure(error: unknown, over: AbortSignal): Promise<void> {
    if (!(error instanceof CallFailed))
      this.deps.figures.failed(
        'virtual person',
        error instanceof Error ? (error.stack ?? error.message) : String(error),
      )
    await pause(againMs, over)
  }
}

async function pause(milliseconds: number, over: AbortSignal): Promise<void> {
  await delay(Math.max(0, milliseconds), undefined, { signal: over }).catch(() => undefined)
}
