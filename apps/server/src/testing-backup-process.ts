/** A process for `modules/backups/backups.machine.test.ts` that makes a backup with the settings in its environment and says so when it is done. */
import pino from 'pino'
import { compose } from './compose.ts'
import { loadConfig } from './config/env.ts'

if (process.send) {
  const product = await compose(loadConfig(process.env), pino({ level: 'silent' }), { component: 'worker' })
  process.send('ready')
  await product.modules.backups.service.makeIfDue(new AbortController().signal)
  await product.close()
  process.send('done')
  process.disconnect()
}
