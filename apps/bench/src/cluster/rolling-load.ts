import { setTimeout as delay } from 'node:timers/promises'
import { captionSampleRate } from '@longhand/contracts'
import { wavHeader } from '@longhand/speech'
import type { Cluster } from '@longhand/server/src/testing-cluster.ts'
import { ClusterClient } from './cluster-client.ts'
import { Edits } from './edits.ts'
import { join } from './join.ts'
import { Payments } from './payments.ts'
import { faultsOf, speak, type Spoken } from './speak.ts'
import { Transcriptions } from './transcriptions.ts'
import { Transfers } from './transfers.ts'

const senderCount = 3
/** Six seconds on a line of 8 Mbit/s: many transfers meet a process that stops. */
const transferOptions = { bytes: 6 * 1024 * 1024, bytesPerSecond: 1024 * 1024, isSentByHand: true }
const speechSeconds = 12
const pauseMs = { transfer: 300, edit: 300, payment: 500, transcription: 1000 }

interface Row {
  requests: number
  /** Requests that no process answered, or with an error that passes, and that were made again. */
  askedAgain: number
  done: number
  failed: number
  lost: number
}

export interface LoadReport {
  rows: Record<'uploads' | 'edits' | 'payments' | 'transcriptions' | 'captions', Row>
  /** Transfers of which a process knew nothing, and that were sent from their first byte again: by the client, and by a user who was told. */
  begunAgain: number
  sentByHand: number
  captions: Spoken
}

/** What people do meanwhile, each kind with logins of its own. */
export class RollingLoad {
  readonly #senders: ClusterClient[] = []
  readonly #transfers = new Transfers(transferOptions)
  readonly #failed = new Map<string, number>()

  private constructor(
    private readonly cluster: Cluster,
    private readonly samples: Int16Array,
    private readonly people: { editor: ClusterClient; buyer: ClusterClient; transcriber: ClusterClient; speaker: ClusterClient },
    private readonly tasks: { edits: Edits; payments: Payments; transcriptions: Transcriptions },
  ) {}

  static async prepare(cluster: Cluster, samples: Int16Array): Promise<RollingLoad> {
    const enter = async (): Promise<{ client: ClusterClient; userId: string }> => {
      const { token, userId } = await join(cluster.address, cluster.outbox)
      return { client: new ClusterClient(cluster.address, token), userId }
    }
    const [editor, buyer, transcriber, speaker] = [await enter(), await enter(), await enter(), await enter()]
    const speech = wavOf(samples.subarray(0, speechSeconds * captionSampleRate))
    const load = new RollingLoad(
      cluster,
      samples,
      { editor: editor.client, buyer: buyer.client, transcriber: transcriber.client, speaker: speaker.client },
      {
        edits: new Edits(editor.client, await new Transcriptions(editor.client, speech).transcribe()),
        payments: new Payments(buyer.client, buyer.userId),
        transcriptions: new Transcriptions(transcriber.client, speech),
      },
    )
    for (let count = 0; count < senderCount; count += 1) load.#senders.push((await enter()).client)
    return load
  }

  async work(end: AbortSignal): Promise<LoadReport> {
    const { edits, payments, transcriptions } = this.tasks
    const repeat = async (name: string, milliseconds: number, work: () => Promise<unknown>): Promise<void> => {
      while (!end.aborted) {
        await work().catch((error: unknown) => this.#fail(name, error))
        await delay(milliseconds)
      }
    }
    const [captions] = await Promise.all([
      speak(this.people.speaker, this.samples, end),
      repeat('edits', pauseMs.edit, () => edits.save()),
      repeat('payments', pauseMs.payment, () => payments.pay()),
      repeat('transcriptions', pauseMs.transcription, () => transcriptions.transcribe()),
      ...this.#senders.map((client) => repeat('uploads', pauseMs.transfer, () => this.#transfers.upload(client))),
    ])
    await Promise.all([this.#transfers.compare(), edits.compare(), payments.compare(this.cluster.env['DATABASE_URL'] ?? '')])
    return this.#report(captions)
  }

  #report(captions: Spoken): LoadReport {
    const { editor, buyer, transcriber, speaker } = this.people
    const { edits, payments, transcriptions } = this.tasks
    const { uploaded, lostUploads } = this.#transfers.counts
    return {
      rows: {
        uploads: this.#row('uploads', this.#senders, { done: uploaded, lost: lostUploads }),
        edits: this.#row('edits', [editor], { done: edits.counts.edits, lost: edits.counts.lostEdits }),
        payments: this.#row('payments', [buyer], { done: payments.counts.paid, lost: payments.counts.lostPayments + payments.counts.doubledCards }),
        transcriptions: this.#row('transcriptions', [transcriber], {
          done: transcriptions.counts.transcribed,
          lost: transcriptions.counts.lostTranscriptions,
        }),
        captions: this.#row('captions', [speaker], { done: captions.lines, lost: faultsOf(captions) }),
      },
      begunAgain: sum([...this.#senders, editor, transcriber].map(({ begunAgain }) => begunAgain)),
      sentByHand: this.#transfers.sentByHand,
      captions,
    }
  }

  #row(name: string, clients: readonly ClusterClient[], { done, lost }: { done: number; lost: number }): Row {
    return {
      requests: sum(clients.map(({ requests }) => requests)),
      askedAgain: sum(clients.map(({ askedAgain }) => askedAgain)),
      done,
      failed: this.#failed.get(name) ?? 0,
      lost,
    }
  }

  #fail(name: string, error: unknown): void {
    this.#failed.set(name, (this.#failed.get(name) ?? 0) + 1)
    process.stderr.write(`  ${new Date().toISOString()} ${name}: ${error instanceof Error ? error.message : String(error)}\n`)
  }
}

export function tableOf({ rows }: LoadReport): string {
  const heads = ['', 'requests', 'asked again', 'done', 'failed', 'lost']
  const lines = Object.entries(rows).map(([name, { requests, askedAgain, done, failed, lost }]) => [name, requests, askedAgain, done, failed, lost])
  return [heads, ...lines].map((cells) => cells.map((cell, index) => (index === 0 ? String(cell).padEnd(16) : String(cell).padStart(12))).join('')).join('\n')
}

function wavOf(samples: Int16Array): Buffer {
  const content = Buffer.from(samples.buffer, samples.byteOffset, samples.byteLength)
  return Buffer.concat([wavHeader(content.length), content])
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
