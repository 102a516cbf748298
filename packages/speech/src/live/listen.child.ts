import type { ListenEvent, ListenInput, ListenRequest } from './listen-messages.ts'
import { toSamples } from '../pcm/pcm-file.ts'
import { Listener } from './listener.ts'
import { openPocketsphinxDecoder } from './pocketsphinx/pocketsphinx-decoder.child.ts'
import { openSherpaDecoder } from './sherpa/sherpa-decoder.child.ts'
import { openSileroGate } from './silero-gate.child.ts'

export function listen(
  input: ListenInput,
  report: (event: ListenEvent) => void,
  onRequest: (handle: (request: ListenRequest) => void) => void,
): Promise<never> {
  const { decoder: config, startSeconds } = input
  const decoder = config.kind === 'pocketsphinx' ? openPocketsphinxDecoder(config) : openSherpaDecoder(config)
  const language = config.kind === 'pocketsphinx' ? 'en' : (config.model.languages[0] ?? 'en')
  const listener = new Listener({
    decoder,
    language,
    startSeconds,
    gate: openSileroGate(),
    emit: (event) => report({ type: 'recognized', event }),
  })
  onRequest((request) => {
    if (request.type === 'audio') listener.accept(toSamples(request.pcm))
    else listener.flush()
    report({ type: 'done' })
  })
  report({ type: 'ready' })
  return new Promise<never>(() => undefined)
}
