import { benchCashier } from './cashier/bench-cashier.ts'
import { benchMessages } from './messages/bench-messages.ts'
import { benchSpeech } from './speech/bench-speech.ts'

const [topic, ...args] = process.argv.slice(2)
if (topic === 'speech') await benchSpeech(args)
else if (topic === 'cashier') await benchCashier(args)
else if (topic === 'messages') await benchMessages(args)
else {
  process.stderr.write('Usage: pnpm bench speech [--speakers-only] [--kind KIND]\n       pnpm bench cashier [--cashiers N] [--seconds N]\n       pnpm bench messages [--messages N] [--openings N]\n')
  process.exitCode = 2
}
