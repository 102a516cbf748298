import { setTimeout as delay } from 'node:timers/promises'
import { successCode, writeTranscriptionRequest } from '@longhand/contracts'
import type { ClusterClient } from './cluster-client.ts'

const askEveryMs = 500
const doneWithinMs = 180_000

interface Progress {
  stage: string | null
  reason: string | null
}

/** Recordings of speech that are transcribed, one after another. */
export class Transcriptions {
  readonly counts = { transcribed: 0, lostTranscriptions: 0 }

  constructor(
    private readonly client: ClusterClient,
    private readonly speech: Buffer,
  ) {}

  async transcribe(): Promise<string> {
    const { client } = this
    const recordingId = await client.send(this.speech)
    await client.data('completeUpload', { uploadId: recordingId, fileName: 'speech.wav' })
    const transcriptionRequest = writeTranscriptionRequest({ source: 0, answerVersion: 3, files: [{ recordingId }], language: 'en' })
    const [started] = await client.data<{ code: number }[]>('startTranscription', { transcriptionRequest })
    if (started?.code !== successCode) throw new Error(`A transcription was answered with ${started?.code}.`)
    const end = AbortSignal.timeout(doneWithinMs)
    while (!end.aborted) {
      const [progress] = await client.data<Progress[]>('getTranscriptionProgress', { recordingIds: recordingId })
      if (progress?.stage === 'failed') return this.#lose(`failed: ${progress.reason}`)
      if (progress?.stage === 'done') return (await this.#hasText(recordingId)) ? this.#count(recordingId) : this.#lose('has no text')
      await delay(askEveryMs)
    }
    return this.#lose(`did not end in ${doneWithinMs / 1000} s`)
  }

  async #hasText(recordingId: string): Promise<boolean> {
    const { sectionsJson } = await this.client.data<{ sectionsJson: string }>('getText', { recordingId, answerVersion: '3' })
    return (JSON.parse(sectionsJson) as { text: string }[]).some(({ text }) => text !== '')
  }

  #count(recordingId: string): string {
    this.counts.transcribed += 1
    return recordingId
  }

  #lose(why: string): never {
    this.counts.lostTranscriptions += 1
    throw new Error(`A transcription ${why}.`)
  }
}
