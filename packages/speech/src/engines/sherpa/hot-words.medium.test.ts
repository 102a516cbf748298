import path from 'node:path'
import { expect, it } from 'vitest'
import { pcmSeconds, readPcm, toFloats } from '../../pcm/pcm-file.ts'
import { processorRuntime } from '../../processes/sherpa-runtime.ts'
import { cleanSpeech, scratchFolder, toPcm } from '../../testing/clips.ts'
import { writeTinyTransducer } from '../../testing/tiny-transducer-model.ts'
import { openHotWordRecognizer, openRecognizer } from './recognize.child.ts'

it.each([[['goch']], [['goch', 'bedf']], [['adf', 'afgo', 'bef']]])(
  'takes off what sherpa-onnx adds for %j, no more and no less',
  async (vocabulary) => {
    const { folder, remove } = await scratchFolder()
    try {
      const model = await writeTinyTransducer(path.join(folder, 'model'))
      const pcmPath = await toPcm((await cleanSpeech(folder)).path, path.join(folder, 'audio.pcm'))
      const span = { start: 0, end: await pcmSeconds(pcmPath) }
      const input = { model, runtime: processorRuntime, vocabulary }
      const samples = toFloats(await readPcm(pcmPath, span))
      const [plain, boosted] = [openRecognizer(input, {})(samples, {}), openHotWordRecognizer(input)(samples)]
      // To this model it makes no difference what was said before: the same token at the same time is as likely.
      const likely = new Map(
        plain.tokens.map((token, index) => [
          `${String(plain.timestamps[index])} ${token}`,
          plain.logProbs?.[index],
        ]),
      )
      const both = boosted.tokens.flatMap((token, index) => {
        const own = likely.get(`${String(boosted.timestamps[index])} ${token}`)
        return own === undefined ? [] : [{ token, own, boosted: boosted.logProbs?.[index] ?? NaN }]
      })
      expect(both.length).toBeGreaterThan(5)
      for (const { own, boosted: value } of both) expect(value).toBeCloseTo(own, 3)
    } finally {
      await remove()
    }
  },
)
