import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { fileURLToPath } from 'node:url'
import { fromWire } from '@longhand/contracts'
import { readPage } from '@longhand/server/src/testing-pages.ts'
import { createAccount, openSession, post } from './support/account.ts'
import { writeLongRecording } from './support/clips.ts'
import { expect, test } from './support/fixtures.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const run = promisify(execFile)

interface Answer {
  status_code: number
  data: Record<string, unknown> | Record<string, unknown>[]
}

test('what the pages for scripts show with curl works as it stands', async ({ longhand, request }) => {
  test.setTimeout(180_000)
  const { token: session } = await openSession(longhand, await createAccount(longhand))
  const scopes = ['recordings:read', 'recordings:write', 'transcripts:read', 'transcripts:write']
  const { token } = await post<{ token: string }>(
    request,
    'createAccessToken',
    { name: 'Script', scopes: [...scopes, 'webhooks:write', 'voices:write'] },
    session,
  )
  const folder = await mkdtemp(path.join(tmpdir(), 'longhand-scripts-'))
  writeLongRecording(path.join(folder, 'talk.mp3'), 10)

  /** A reader's own address, token and recording in place of the page's. */
  async function type(commands: string, recordingId = ''): Promise<string> {
    const typed = commands
      .replaceAll('https://longhand.example.com', longhand.address)
      .replaceAll('https://example.com/hook', `${longhand.address}/hook`)
      .replaceAll('lh_…', token)
      .replaceAll('…', recordingId)
    const { stdout } = await run('bash', ['-c', `set -euo pipefail\n${typed}`], { cwd: folder })
    return stdout
  }
  const answerTo = async (commands: string, recordingId?: string): Promise<Answer> => {
    const answer = JSON.parse(await type(commands, recordingId)) as Answer
    expect(answer, commands).toMatchObject({ status_code: 1 })
    return answer
  }
  const curls = async (page: string): Promise<string[][]> =>
    readPage(await readFile(path.join(root, 'docs', page), 'utf8'))
      .blocks.filter(({ commands }) => commands.includes('curl'))
      .map(({ commands }) => commands.split('\n'))

  const [[settings, upload, start, progress, take] = [], [webhook] = []] = await curls('scripts.md')
  const uploaded = await answerTo(`${settings}\n${upload}`)
  const { recordingId } = fromWire(uploaded.data) as { recordingId: string }
  await answerTo(`${settings}\n${start}`, recordingId)
  await expect
    .poll(async () => JSON.stringify((await answerTo(`${settings}\n${progress}`, recordingId)).data), {
      timeout: 120_000,
    })
    .toContain('"fileStatus":2')
  await type(`${settings}\n${take}`, recordingId)
  expect(await readFile(path.join(folder, 'talk.srt'), 'utf8')).toMatch(/^1\n00:00:\d\d,\d{3} --> /)
  expect((await answerTo(`${settings}\n${webhook}`)).data).toMatchObject({
    secret: expect.stringMatching(/^whsec_/),
  })

  const [[transcription, speech] = []] = await curls('openai.md')
  expect(await type(transcription!)).toMatch(/^1\n00:00:\d\d,\d{3} --> /)
  await type(speech!)
  expect((await stat(path.join(folder, 'morning.mp3'))).size).toBeGreaterThan(1000)
  await rm(folder, { recursive: true })
})
