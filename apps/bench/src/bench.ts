import { benchApi } from './api/bench-api.ts'
import { benchBusy } from './busy/bench-busy.ts'
import { benchCaptions } from './captions/bench-captions.ts'
import { benchEditor } from './editor/bench-editor.ts'
import { benchFiles } from './files/bench-files.ts'
import { benchLoop } from './loop/bench-loop.ts'
import { benchOperator } from './operator/bench-operator.ts'
import { benchPeople } from './people/bench-people.ts'
import { benchPipeline } from './pipeline/bench-pipeline.ts'
import { benchQueue } from './queue/bench-queue.ts'
import { benchSearch } from './search/bench-search.ts'
import { benchSpeech } from './speech/bench-speech.ts'
import { benchUpload } from './upload/bench-upload.ts'
import { benchUploadCuts } from './upload/bench-upload-cuts.ts'
import { benchWords } from './words/bench-words.ts'

interface Bench {
  run: (args: string[]) => Promise<void>
  options: string
}

const benches: Record<string, Bench> = {
  speech: { run: benchSpeech, options: '[--speakers-only] [--kind KIND]' },
  busy: { run: benchBusy, options: '[--loops N,N…] [--sentences N]' },
  editor: { run: benchEditor, options: '[--without-peers]' },
  files: { run: benchFiles, options: '[--only KIND/NAME]' },
  loop: { run: benchLoop, options: '[--sections N] [--rounds N] [--only CALL,CALL…]' },
  operator: { run: benchOperator, options: '[--people N] [--recordings N] [--seconds N]' },
  people: { run: benchPeople, options: '[--people N[,N…]] [--seconds N] [--seed N]' },
  pipeline: {
    run: benchPipeline,
    options:
      '[--minutes N] [--profile fast|accurate] [--seams N] [--hours N [--share N]] [--seed N] | --model [--layers N] [--minutes N] [--seed N]',
  },
  queue: { run: benchQueue, options: '[--slots N] [--sizes N,N…]' },
  search: { run: benchSearch, options: '[--hours N] [--recordings N] [--seconds N]' },
  upload: { run: benchUpload, options: '[--mib N] [--rounds N]' },
  'upload-cuts': { run: benchUploadCuts, options: '[--cuts N] [--kills N] [--completions N] [--seed N]' },
  words: {
    run: benchWords,
    options:
      '[--model NAME] --set test-clean|test-other [--data FOLDER] [--mirror URL] [--first N] | --clips FOLDER [--kind KIND]',
  },
  captions: { run: benchCaptions, options: '[--seconds N] [--minutes N]' },
  api: { run: benchApi, options: '[--seconds N] [--edge-only]' },
}

const [topic = '', ...args] = process.argv.slice(2)
const bench = benches[topic]
if (bench) await bench.run(args)
else {
  for (const [name, { options }] of Object.entries(benches))
    process.stderr.write(`pnpm bench ${name} ${options}`.trimEnd() + '\n')
  process.exitCode = 2
}
