import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import path from 'node:path'
import { buildProduct } from './build.js'
import { endOnSignals, main, root, stopWithNpm } from './command.js'
import { installDependencies } from './dependencies.js'
import { installTools } from './system-packages.js'

/** `npm start`: installs and builds what is missing, then runs the product until it is asked to stop. */
export function startProduct() {
  main(async () => {
    stopWithNpm()
    const serveInstead = endOnSignals()
    const env = await installDependencies()
    await installTools()
    await buildProduct(env)
    serveInstead()
    return serve()
  })
}

/** Runs all-in-one, which prints its address when it is ready. It ends with this process, also when that is killed: the channel between them breaks. */
function serve() {
  const server = spawn(
    process.execPath,
    ['--enable-source-maps', path.join(root, 'apps/server/dist/bin/all-in-one.js')],
    {
      cwd: root,
      env: { NODE_ENV: 'production', ...process.env },
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    },
  )
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
    process.on(signal, () => server.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal))
  return new Promise((resolve, reject) => {
    server.on('error', reject)
    server.on('exit', (code, signal) => resolve(code ?? 128 + constants.signals[signal]))
  })
}
