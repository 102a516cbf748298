/**
 * Uploads a file again and again until it is ended: `tsx keep-uploading.ts <address> <token> <file> <times at most>`. A process of its own, so that its work doesn't
 * count as the server's. It says `sending` when it begins, and each time the bytes that were taken in all.
 */
import { statSync } from 'node:fs'
import { sendMultipart } from '../upload/send.ts'

const [, , address = '', token = '', file = '', most = '1'] = process.argv
const { size } = statSync(file)
process.on('disconnect', () => process.exit())
process.send?.('sending')
for (let sent = 1; sent <= Number(most); sent += 1) {
  await sendMultipart(address, file, token)
  process.send?.(sent * size)
}
process.exit()
