import { benchCaptions } from './captions/bench-captions.ts'
import { benchCashier } from './cashier/bench-cashier.ts'
import { benchEditor } from './editor/bench-editor.ts'
import { benchMessages } from './messages/bench-messages.ts'
import { benchPipeline } from './pipeline/bench-pipeline.ts'
import { benchSearch } from './search/bench-search.ts'
import { benchSpeech } from './speech/bench-speech.ts'
import { benchUpload } from './upload/bench-upload.ts'
import { benchUploadCuts } from './upload/bench-upload-cuts.ts'
import { benchVoice } from './voice/bench-voice.ts'

const [topic, ...args] = process.argv.slice(2)
if (topic === 'speech') await benchSpeech(args)
else if (topic === 'cashier') await benchCashier(args)
else if (topic === 'editor') await benchEditor(args)
else if (topic === 'messages') await benchMessages(args)
else if (topic === 'pipeline') await benchPipeline(args)
else if (topic === 'search') await benchSearch(args)
else if (topic === 'upload') await benchUpload(args)
else if (topic === 'upload-cuts') await benchUploadCuts(args)
else if (topic === 'captions') await benchCaptions(args)
else if (topic === 'voice') await benchVoice()
else {
  process.stderr.write('Usage: pnpm bench speech [--speakers-only] [--kind KIND]\n       pnpm bench cashier [--cashiers N] [--seconds N]\n       pnpm bench editor [--without-peers]\n       pnpm bench messages [--messages N] [--openings N]\n       pnpm bench pipeline [--minutes N] [--profile fast|accurate] [--seams N] [--hours N [--share N]] [--seed N]\n       pnpm bench search [--hours N] [--recordings N] [--seconds N]\n       pnpm bench upload [--mib N] [--rounds N]\n       pnpm bench upload-cuts [--cuts N] [--kills N] [--seed N]\n       pnpm bench voice\n       pnpm bench captions [--seconds N] [--minutes N]\n')
  process.exitCode = 2
}
