import { detectSpeech } from './activity/detect-speech.child.ts'
import { tryProvider } from './activity/try-provider.child.ts'
import { joinFiles } from './engines/pocketsphinx/join-models.child.ts'
import { recognize } from './engines/sherpa/recognize.child.ts'
import { listen } from './live/listen.child.ts'
import { installForParent } from './models/install-model.child.ts'
import { runWasmFfmpeg } from './media/wasm-ffmpeg.child.ts'
import { diarize } from './speakers/diarize.child.ts'
import { separate } from './speakers/sherpa/separate.child.ts'
import type { ChildReply, ChildRequest, ChildTasks } from './processes/child-task.ts'
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

const onShare = (share: number) => report({ share })
const onRequest = <Request>(handle: (request: Request) => void) => process.on('message', handle)

type Inputs = { [Task in keyof ChildTasks]: ChildTasks[Task]['input'] } & {
  recognise: Parameters<typeof recognize>[0]
  listen: Parameters<typeof listen>[0]
  'install-model': Parameters<typeof installForParent>[0]
}

const tasks: { [Task in ChildRequest['task']]: (input: Inputs[Task]) => unknown } = {
  'detect-speech': (input) => detectSpeech(input, onShare),
  diarize: (input) => diarize(input, onShare),
  separate: (input) => separate(input, onShare),
  'join-models': joinFiles,
  recognise: (input) => recognize(input, report, onRequest),
  listen: (input) => listen(input, report, onRequest),
  speak,
  'try-provider': tryProvider,
  'install-model': (input) => installForParent(input, report),
  'run-ffmpeg': (input) => runWasmFfmpeg(input, (stream, line) => report({ stream, line })),
}

/** The parent sends what the task takes. */
async function run({ task, input }: ChildRequest): Promise<unknown> {
  return await tasks[task](input as never)
}
