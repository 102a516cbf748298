import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { makeSpeech } from '../pipeline/make-speech.ts'
import { RunningProduct } from '../pipeline/product.ts'
import { makeRecording } from '../upload/make-recording.ts'
import { type Load, modestLoad } from './load.ts'

const gibibyte = 1024 ** 3
/** One less than the room of an account takes. */
const maxUploads = 4
const speech = { seconds: 600, speechShare: 0.9, seed: 1 }
const everyMs = 250

export interface Busy {
  idle: Load
  busy: Load
  uploadedBytes: number
}

/**
 * A light call at a modest rate: alone, and while recordings of 1 GiB come in and ten minutes of speech are recognised by a worker on the same machine.
 *
 * @throws Error when the recognition did not last as long as the measurement.
 */
export async function measureBusy(seconds: number): Promise<Busy> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'longhand-bench-'))
  const dataDir = path.join(folder, 'data')
  await mkdir(dataDir)
  const talk = await makeSpeech(path.join(folder, 'talk.wav'), { ...speech, folder })
  const large = await makeRecording(path.join(folder, 'large.wav'), gibibyte)
  const product = await RunningProduct.start(dataDir)
  try {
    await product.addWorker({ settings: { LONGHAND_SPEECH_PROFILE: 'accurate' } })
    const recordingId = await product.upload(talk.path)
    const call = `${product.address}/web-api/api/v1/audio/info?fileId=${recordingId}`
    const idle = await modestLoad(call, { seconds, token: product.token })
    await product.transcribe([recordingId])
    while ((await stageOf(product, recordingId)) !== 'recognising') await delay(everyMs)
    const uploading = await keepUploading(product, large)
    const busy = await modestLoad(call, { seconds, token: product.token })
    const uploadedBytes = await uploading.end()
    if ((await stageOf(product, recordingId)) !== 'recognising')
      throw new Error('The recognition was done before the measurement.')
    return { idle, busy, uploadedBytes }
  } finally {
    await product.close()
    await rm(folder, { recursive: true, force: true })
  }
}

async function stageOf(product: RunningProduct, recordingId: string): Promise<string | null> {
  const [state] = await product.progress([recordingId])
  return state?.stage ?? null
}

async function keepUploading(
  { address, token }: RunningProduct,
  file: string,
): Promise<{ end: () => Promise<number> }> {
  const child: ChildProcess = fork(
    fileURLToPath(new URL('keep-uploading.ts', import.meta.url)),
    [address, token, file, String(maxUploads)],
    {
      execArgv: ['--conditions=@longhand/source', '--import', 'tsx'],
    },
  )
  let bytes = 0
  await once(child, 'message')
  child.on('message', (sent: number) => (bytes = sent))
  return {
    async end() {
      if (child.exitCode === null && child.kill('SIGTERM')) await once(child, 'exit')
      else throw new Error('The uploads were done before the measurement.')
      return bytes
    },
  }
}
