import { execFile } from 'node:child_process'
import { copyFile, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from '@playwright/test'
import { command, downloadRetries, root, strangerEnv } from './stranger.ts'

const run = promisify(execFile)
const recordings = path.join(root, 'apps/server/sample')

/** What a host does with the library: prints how long a recording is once it is decoded, or why it can't be. */
const host = `import { decodeAudio } from '@longhand/speech'
await decodeAudio('recording.mp3', 'decoded').then(
  ({ durationSeconds }) => console.log(String(Math.round(durationSeconds))),
  (error) => console.log(error.name + ': ' + error.message),
)
`

let folder: string

test.beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'longhand-speech-host-'))
  await command('pnpm', ['pack', '--pack-destination', folder], path.join(root, 'packages/speech'))
  await writeFile(path.join(folder, 'host.js'), host)
  await copyFile(path.join(recordings, 'recording.mp3'), path.join(folder, 'recording.mp3'))
})
test.afterAll(() => rm(folder, { recursive: true, force: true }))

test('speech without ffmpeg says what to install, and reads recordings with @ffmpeg/core beside it', async () => {
  await install()
  expect(await readdir(path.join(folder, 'node_modules'))).not.toContain('@ffmpeg')
  expect(await decode()).toBe(
    'MediaError: No program to read media files is installed: install ffmpeg, or the package @ffmpeg/core.',
  )
  await install({ '@ffmpeg/core': '0.12.10' })
  expect(await decode()).toBe('75')
})

async function install(beside: Record<string, string> = {}): Promise<void> {
  const [tarball = ''] = (await readdir(folder)).filter((name) => name.endsWith('.tgz'))
  const manifest = {
    private: true,
    type: 'module',
    dependencies: { '@longhand/speech': `file:${tarball}`, ...beside },
    // As in this workspace: a browser's runtime of 139 MB, which nothing here needs.
    pnpm: { overrides: { '@ricky0123/vad-web>onnxruntime-web': '-' } },
  }
  await writeFile(path.join(folder, 'package.json'), JSON.stringify(manifest))
  await command(
    'pnpm',
    ['install', '--ignore-workspace', '--prefer-offline', '--no-frozen-lockfile', ...downloadRetries],
    folder,
  )
}

/** On a machine with Node alone: no program is on the path, and pnpm's own launcher names no packages of this workspace. */
async function decode(): Promise<string> {
  const { stdout } = await run(process.execPath, ['host.js'], {
    cwd: folder,
    env: { ...strangerEnv(), PATH: '/nowhere', FFMPEG_PATH: '', NODE_PATH: '' },
  })
  return stdout.trim()
}
