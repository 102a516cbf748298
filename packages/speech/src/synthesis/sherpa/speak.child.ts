import { open, readFile } from 'node:fs/promises'
import { toFloats } from '../../pcm/pcm-file.ts'
import { wavHeader } from '../../pcm/wav-header.ts'
import type { SpeakInput } from '../../processes/child-task.ts'
import { loadSherpa } from '../../processes/sherpa-module.ts'
import { spokenRate } from '../speech-synthesizer.ts'

export async function speak({
  config,
  text,
  speaker,
  speed,
  sample,
  wav,
}: SpeakInput): Promise<{ samples: number }> {
  const { OfflineTts } = loadSherpa()
  const tts = new OfflineTts(config)
  const reference = sample && {
    generationConfig: {
      sid: speaker,
      speed,
      referenceAudio: toFloats(await readFile(sample.pcmPath)),
      referenceSampleRate: spokenRate,
      referenceText: sample.text,
      numSteps: sample.steps,
    },
  }
  const { samples, sampleRate } = tts.generate({
    text,
    sid: speaker,
    speed,
    enableExternalBuffer: false,
    ...reference,
  })
  const bytes = Buffer.alloc(samples.length * 2)
  samples.forEach((value, index) =>
    bytes.writeInt16LE(Math.round(Math.max(-1, Math.min(1, value)) * 32_767), index * 2),
  )
  await using file = await open(wav, 'wx', 0o600)
  await file.writev([wavHeader(bytes.length, sampleRate), bytes])
  return { samples: samples.length }
}
