import { setTimeout as delay } from 'node:timers/promises'
import { writeTranscriptionRequest } from '@longhand/contracts'
import type { Book, Person, Saved, Uploaded } from './book.ts'
import { type Calls, Refused, Unanswered } from './calls.ts'
import type { Chance } from './chance.ts'
import type { Recording } from './recordings.ts'

interface Section {
  sectionId: string
  text: string
  startTime: number
  words?: { text: string; startTime: number; endTime: number }[]
}

export interface LoadDeps {
  calls: Calls
  book: Book
  chance: Chance
  recordings: Recording[]
  persons: Person[]
  texts: Uploaded[]
}

const maxUnfinished = 3

export class Load {
  readonly #deps: LoadDeps
  readonly #newcomers: Person[]
  readonly #members: [Person, ...Person[]]
  #stop = new AbortController()
  #running: Promise<void>[] = []
  #markers = 0

  constructor(deps: LoadDeps) {
    this.#deps = deps
    const [first, ...others] = deps.persons.filter(({ signIn }) => signIn)
    if (!first) throw new Error('No one can sign in.')
    this.#members = [first, ...others]
    this.#newcomers = deps.persons.filter(({ signIn }) => !signIn)
  }

  start(): void {
    this.#stop = new AbortController()
    this.#running = [
      this.#repeat(700, () => this.#upload()),
      ...this.#deps.texts.map((text) => this.#repeat(150, () => this.#save(text))),
      this.#repeat(300, () => this.#signIn()),
      this.#repeat(200, () => this.#join()),
      this.#repeat(400, () => this.#pay()),
    ]
  }

  async stop(): Promise<void> {
    this.#stop.abort()
    await Promise.all(this.#running)
  }

  async transcribeOne(
    recording = this.#deps.chance.pick(this.#deps.recordings as [Recording, ...Recording[]]),
  ): Promise<Uploaded | undefined> {
    const { calls, book, chance } = this.#deps
    const person = chance.pick(this.#members)
    const { recordingId } = await calls.upload(recording, person.token)
    const uploaded = { person, recordingId, recording, isTranscribed: false }
    book.uploads.push(uploaded)
    // Asking again for what has begun changes nothing.
    const [answer] = await this.#untilAnswered(() =>
      calls.post<{ code: number }[]>(
        '/api/v2/dictation/audio/dictation_batch',
        {
          transcriptionRequest: writeTranscriptionRequest({
            source: 0,
            answerVersion: 3,
            files: [{ recordingId }],
            language: 'en',
          }),
        },
        person.token,
      ),
    )
    if (answer?.code === 1) uploaded.isTranscribed = true
    else book.blame('wrong', `a transcription was refused with ${answer?.code ?? 'nothing'}`)
    return uploaded
  }

  async #upload(): Promise<void> {
    const { calls, book, chance, recordings } = this.#deps
    if (this.unfinished < maxUnfinished) return void (await this.transcribeOne())
    const person = chance.pick(this.#members)
    const recording = chance.pick(recordings as [Recording, ...Recording[]])
    const { recordingId } = await calls.upload(recording, person.token)
    book.uploads.push({ person, recordingId, recording, isTranscribed: false })
  }

  unfinished = 0

  async #save({ person, recordingId }: Uploaded): Promise<void> {
    const { calls, book } = this.#deps
    const { sectionsJson, revision } = await calls.get<{ sectionsJson: string; revision: number }>(
      '/api/v2/audio/text/get_text',
      { recordingId, answerVersion: '3' },
      person.token,
    )
    const sections = JSON.parse(sectionsJson) as Section[]
    const [first] = sections
    if (!first) return book.blame('lost', `text ${recordingId} has no sections`)
    const known = book.saves.get(recordingId)
    const found = /mark(\d+)$/.exec(first.text)?.[1]
    if (known && (revision < known.revision || Number(found) < Number(known.marker)))
      book.blame(
        'lost',
        `text ${recordingId}: ${known.marker} in revision ${known.revision} was saved, ${found} in ${revision} is there`,
      )
    const marker = String((this.#markers += 1))
    const { words: _words, ...kept } = first
    const changed = [
      { ...kept, text: `${first.text.replace(/ mark\d+$/, '')} mark${marker}` },
      ...sections.slice(1),
    ]
    const answer = await calls.post<{ revision: number }>(
      '/api/v2/audio/text/update_text',
      { recordingId, sectionsJson: JSON.stringify(changed), revision },
      person.token,
    )
    book.saves.set(recordingId, { person, recordingId, revision: answer.revision, marker } satisfies Saved)
    book.savesAnswered += 1
  }

  async #signIn(): Promise<void> {
    const { calls, book, chance } = this.#deps
    const { signIn } = chance.pick(this.#members)
    const { token } = await calls.post<{ token: string }>('/tripartite/email_login', signIn ?? {})
    book.tokens.push(token)
  }

  async #join(): Promise<void> {
    const { calls, book } = this.#deps
    const person = this.#newcomers.pop()
    if (!person) return
    const { signCheck } = await this.#untilAnswered(() =>
      calls.post<{ signCheck: number }>('/api/v1/store/sign', {}, person.token),
    )
    if (signCheck === 1 || signCheck === 2) book.checkedIn.push(person)
    else book.blame('wrong', `a check-in was answered with ${signCheck}`)
    let tries = 0
    await this.#untilAnswered(() => {
      tries += 1
      return calls.post('/api/v1/gift_pack/gift_code_exchange', { packCode: person.giftCode }, person.token)
    }).catch((error: unknown) => {
      // A call that was not answered may have redeemed it.
      if (!(error instanceof Refused) || tries === 1) throw error
    })
    book.redeemed.push(person)
    const { list } = await this.#untilAnswered(() =>
      calls.post<{ list: { goodsId: string; exchangeCoin: number }[] }>(
        '/api/v1/store/goods_list',
        { page: 1, pageSize: 50 },
        person.token,
      ),
    )
    const [cheapest] = list.sort((one, other) => one.exchangeCoin - other.exchangeCoin)
    if (!cheapest) return
    const bought = { person, answered: 0, tried: 0 }
    book.purchases.push(bought)
    for (let count = 0; count < 2; count += 1) {
      bought.tried += 1
      await calls.post(
        '/api/v1/store/purchase_goods',
        { goodsId: cheapest.goodsId, exchangeAmount: 1, coinNumber: cheapest.exchangeCoin },
        person.token,
      )
      bought.answered += 1
    }
  }

  async #pay(): Promise<void> {
    const { calls, book, chance } = this.#deps
    const person = chance.pick(this.#members)
    const { payUrl, orderNumber } = await calls.post<{ payUrl: string; orderNumber: string }>(
      '/api/v1/pay/execute_payment',
      { source: 0, goodsId: 'card-1h', payAgent: 'alipay' },
      person.token,
    )
    await this.#untilAnswered(() => calls.page(`${payUrl}/phone`, 'GET'))
    const status = await this.#untilAnswered(() => calls.page(`${payUrl}/pay`, 'POST'))
    if (status !== 303) return book.blame('wrong', `paying was answered with ${status}`)
    book.paid.push({ person, orderNumber })
    await calls.post('/api/v1/pay/check_pay_result', { orderNumber, payAgent: 'alipay' }, person.token)
  }

  async #untilAnswered<Answer>(call: () => Promise<Answer>): Promise<Answer> {
    for (;;) {
      try {
        const answer = await call()
        if (typeof answer !== 'number' || answer < 500) return answer
      } catch (error) {
        const isPassing = error instanceof Unanswered || (error instanceof Refused && error.code === 99999)
        if (!isPassing) throw error
      }
      await delay(50)
    }
  }

  async #repeat(pauseMs: number, step: () => Promise<void>): Promise<void> {
    const { chance, book } = this.#deps
    const { signal } = this.#stop
    while (!signal.aborted) {
      await step().catch((error: unknown) => {
        if (!(error instanceof Unanswered || error instanceof Refused))
          book.blame('wrong', error instanceof Error ? (error.stack ?? error.message) : String(error))
      })
      await delay(pauseMs * chance.between(0.5, 1.5), undefined, { signal }).catch(() => undefined)
    }
  }
}
