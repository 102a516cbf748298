import { pcmSeconds, readSamples, sampleRate } from '../../pcm/pcm-file.ts'
import type { Turn } from '../../ports.ts'
import type { SeparateInput } from '../../processes/child-task.ts'
import { ownRequire } from '../../processes/package-files.ts'
import type { SherpaModule } from '../../processes/sherpa-module.ts'
import { modelFile } from './speaker-models.ts'

/** Of the model, which looks at this much at once. */
const windowSeconds = 10
/** Clustering keeps a distance for each two voices of all windows: more of these would take gigabytes. */
const maxWindows = 4000

export async function separate({
  pcmPath,
  speakers,
  segmentation,
  embedding,
  runtime,
}: SeparateInput): Promise<Turn[]> {
  const { OfflineSpeakerDiarization } = ownRequire()('sherpa-onnx-node') as SherpaModule
  const seconds = await pcmSeconds(pcmPath)
  const device = { numThreads: runtime.threads, provider: runtime.provider, debug: 0 }
  const diarizer = new OfflineSpeakerDiarization({
    segmentation: {
      pyannote: {
        model: modelFile(segmentation),
        windowShiftRatio: Math.max(0.1, seconds / windowSeconds / maxWindows),
      },
      ...device,
    },
    embedding: { model: modelFile(embedding), ...device },
    clustering: { numClusters: speakers > 0 ? speakers : -1, threshold: embedding.threshold ?? 0.5 },
    minDurationOn: 0.3,
    minDurationOff: 0.5,
  })
  const samples = new Float32Array(Math.round(seconds * sampleRate))
  let filled = 0
  for await (const block of readSamples(pcmPath, sampleRate)) {
    for (const sample of block) samples[filled++] = sample / 32_768
  }
  return diarizer
    .process(samples)
    .map(({ start, end, speaker }) => ({ start, end, speaker: String(speaker) }))
}
