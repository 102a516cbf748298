import { benchSpeech } from './speech/bench-speech.ts'

const [topic, ...args] = process.argv.slice(2)
if (topic === 'speech') await benchSpeech(args)
else {
  process.stderr.write('Usage: pnpm bench speech [--speakers-only] [--kind KIND]\n')
  process.exitCode = 2
}
