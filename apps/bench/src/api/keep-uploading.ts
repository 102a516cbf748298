/**
 * Uploads a file again and again until it is ended: `tsx keep-uploading.ts <address> <token> <file> <times at most>`. A process of its own that takes what the server
 * leaves of the processor: a sender is another machine. It says `sending` when it begins, and each time the bytes that were taken in all.
 */
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
