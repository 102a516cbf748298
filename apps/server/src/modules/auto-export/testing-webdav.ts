import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { v2 as webdav } from 'webdav-server'
import { freePort } from '../../platform/network/free-port.ts'

/** A WebDAV server on loopback that keeps its files in a folder. */
export interface TestWebdav {
  address: string
  userName: string
  password: string
  close(): Promise<void>
}

const userName = 'ana'

/** Real WebDAV servers to test with: rclone's where it is installed, and one from npm. */
export const testServers: Record<string, (folder: string, port?: number) => Promise<TestWebdav>> = {
  'webdav-server': startNpmServer,
  ...(spawnSync('rclone', ['version']).status === 0 ? { rclone: startRclone } : {}),
}

/** Every file below a folder with its text, by its path. */
export async function readTree(folder: string): Promise<Record<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
  return Object.fromEntries(
    await Promise.all(
      files.sort().map(async (file) => [path.relative(folder, file), await readFile(file, 'utf8')] as const),
    ),
  )
}

async function startNpmServer(folder: string, port?: number): Promise<TestWebdav> {
  // It cuts a password at a colon, and reads no UTF-8.
  const password = 'a password'
  const users = new webdav.SimpleUserManager()
  const user = users.addUser(userName, password, false)
  const privileges = new webdav.SimplePathPrivilegeManager()
  privileges.setRights(user, '/', ['all'])
  const listening = port ?? (await freePort())
  const server = new webdav.WebDAVServer({
    port: listening,
    hostname: '127.0.0.1',
    httpAuthentication: new webdav.HTTPBasicAuthentication(users, 'test'),
    privilegeManager: privileges,
    requireAuthentification: true,
  })
  await server.setFileSystemAsync('/', new webdav.PhysicalFileSystem(folder))
  await server.startAsync(listening)
  return { address: `http://127.0.0.1:${listening}/`, userName, password, close: () => server.stopAsync() }
}

async function startRclone(folder: string, port?: number): Promise<TestWebdav> {
  const listening = port ?? (await freePort())
  const password = 'pass:wörd'
  // What a test changes in the folder is seen at once.
  const child = spawn(
    'rclone',
    [
      'serve',
      'webdav',
      folder,
      '--dir-cache-time',
      '1ms',
      '--addr',
      `127.0.0.1:${listening}`,
      '--user',
      userName,
      '--pass',
      password,
    ],
    { stdio: 'ignore' },
  )
  const address = `http://127.0.0.1:${listening}/`
  for (let tries = 0; tries < 200; tries += 1) {
    const isUp = await fetch(address).then(
      () => true,
      () => false,
    )
    if (isUp) break
    await pause(50)
  }
  return {
    address,
    userName,
    password,
    close: async () => {
      child.kill()
      await once(child, 'exit')
    },
  }
}
