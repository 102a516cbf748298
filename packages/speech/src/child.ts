import { detectSpeech } from './activity/detect-speech.child.ts'
import { tryProvider } from './activity/try-provider.child.ts'
import { joinFiles } from './engines/pocketsphinx/join-models.child.ts'
import { recognize } from './engines/sherpa/recognize.child.ts'
import type { RecognizerInput, RecognizerRequest } from './engines/sherpa/recognizer-messages.ts'
import { listen } from './live/listen.child.ts'
import type { ListenInput, ListenRequest } from './live/listen-messages.ts'
import { installForParent } from './models/install-model.child.ts'
import type { InstallModelInput } from './models/install-model-messages.ts'
import { runWasmFfmpeg } from './media/wasm-ffmpeg.child.ts'
import { diarize } from './speakers/diarize.child.ts'
import { separate } from './speakers/sherpa/separate.child.ts'
import type {
  ChildReply,
  ChildRequest,
  DetectSpeechInput,
  DiarizeInput,
  JoinModelsInput,
  RunFfmpegInput,
  SeparateInput,
  SpeakInput,
  TryProviderInput,
} from './processes/child-task.ts'
import { speak } from './synthesis/sherpa/speak.child.ts'

/** One task per process, named by the first message; what listens takes more of them. It ends when its parent does. */
const send = (reply: ChildReply) => process.send?.(reply)
const report = (value: unknown) => send({ type: 'event', value })

// While this program was loaded, nothing listened.
if (process.connected === false) process.exit(1)
process.on('disconnect', () => process.exit(1))
process.once('message', (request: ChildRequest) => {
  run(request).then(
    (value) => send({ type: 'done', value }),
    (error: unknown) =>
      send({ type: 'failed', message: error instanceof Error ? error.message : String(error) }),
  )
})

async function run({ task, input }: ChildRequest): Promise<unknown> {
  switch (task) {
    case 'detect-speech':
      return detectSpeech(input as DetectSpeechInput, (share) => report({ share }))
    case 'diarize':
      return diarize(input as DiarizeInput, (share) => report({ share }))
    case 'separate':
      return separate(input as SeparateInput, (share) => report({ share }))
    case 'join-models':
      return joinFiles(input as JoinModelsInput)
    case 'recognise':
      return recognize(input as RecognizerInput, report, (handle) =>
        process.on('message', (message: RecognizerRequest) => handle(message)),
      )
    case 'listen':
      return listen(input as ListenInput, report, (handle) =>
        process.on('message', (message: ListenRequest) => handle(message)),
      )
    case 'speak':
      return speak(input as SpeakInput)
    case 'try-provider':
      return tryProvider(input as TryProviderInput)
    case 'install-model':
      return installForParent(input as InstallModelInput, report)
    case 'run-ffmpeg':
      return runWasmFfmpeg(input as RunFfmpegInput, (stream, line) => report({ stream, line }))
  }
}
