/** `tsx keep-uploading.ts <address> <token> <file> <times at most>`. A process of its own, since a real sender is another machine. */
import { statSync } from 'node:fs'
import os from 'node:os'
import { sendMultipart } from '../upload/send.ts'

const [, , address = '', token = '', file = '', most = '1'] = process.argv
const { size } = statSync(file)
os.setPriority(10)
process.on('disconnect', () => process.exit())
process.send?.('sending')
for (let sent = 1; sent <= Number(most); sent += 1) {
  await sendMultipart(address, file, token)
  process.send?.(sent * size)
}
process.exit()
