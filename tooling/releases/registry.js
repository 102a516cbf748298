import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { run, StepError } from '@longhand/launch/command'
import { runServer } from 'verdaccio'

/**
 * An empty registry on this machine that takes packages of ours from everyone and knows no others.
 *
 * @returns {Promise<{ address: string, npmrc: string, publish: (tarball: string) => Promise<void>, stop: () => Promise<void> }>}
 *   `npmrc` are the lines of an `.npmrc` with which a host installs ours from there and all else as before.
 */
export async function startRegistry() {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'longhand-registry-'))
  const server = await runServer({
    configPath: path.join(folder, 'config.yaml'),
    self_path: folder,
    storage: path.join(folder, 'storage'),
    uplinks: {},
    packages: { '@longhand/*': { access: '$all', publish: '$all' } },
    auth: { htpasswd: { file: path.join(folder, 'htpasswd'), max_users: -1 } },
    max_body_size: '100mb',
    log: { type: 'stdout', level: 'fatal' },
    web: { enable: false },
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const host = `127.0.0.1:${server.address().port}`
  const npmrc = `@longhand:registry=http://${host}/\n`
  const publisher = path.join(folder, 'publisher')
  await mkdir(publisher)
  // npm sends nothing without a token, whether the registry asks for one or not.
  await writeFile(path.join(publisher, '.npmrc'), `${npmrc}//${host}/:_authToken=none\n`)
  return {
    address: `http://${host}/`,
    npmrc,
    async publish(tarball) {
      const { code, output } = await run(
        ['npm', 'publish', tarball, '--registry', `http://${host}/`, '--access', 'public'],
        { cwd: publisher },
      )
      if (code !== 0)
        throw new StepError(`${path.basename(tarball)} could not be published.\n${output.trim()}`)
    },
    async stop() {
      server.close()
      server.closeAllConnections()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
