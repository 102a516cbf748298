import { copyFile, readFile, rename, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { TestUser } from './testing-command.ts'
import { BadLine } from './testing-line.ts'
import { TestServer, writeSpeech } from './testing-server.ts'

const { version } = JSON.parse(await readFile(new URL('../package.json', import.meta.url), 'utf8')) as {
  version: string
}
const unknownToken = `lh_${'0'.repeat(46)}`
const statistics = (file: string) => stat(file).then(({ mode }) => mode & 0o777)
const lines = (text: string) =>
  text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>)

let server: TestServer
let token: string
let user: TestUser

beforeAll(async () => {
  server = await TestServer.start()
})
afterAll(() => server.remove())
beforeEach(async () => {
  token = await server.newToken()
  user = await TestUser.create()
})
afterEach(() => user.remove())

const env = () => ({ LONGHAND_ADDRESS: server.address, LONGHAND_TOKEN: token })
const run = (...words: string[]) => user.start(words, { env: env() }).ended
const inHome = (name: string) => path.join(user.home, name)

/** Silence of so many seconds: what matters is how many bytes it has. 8 kHz, eight bits, and a click that no other has. */
function quietWav(seconds: number, click = 0): Buffer {
  const samples = Buffer.alloc(seconds * 8000, 128)
  samples[click] = 129
  const header = Buffer.alloc(44)
  header.write('RIFF', 0)
  header.writeUInt32LE(36 + samples.length, 4)
  header.write('WAVEfmt ', 8)
  header.writeUInt32LE(16, 16)
  header.writeUInt16LE(1, 20)
  header.writeUInt16LE(1, 22)
  header.writeUInt32LE(8000, 24)
  header.writeUInt32LE(8000, 28)
  header.writeUInt16LE(1, 32)
  header.writeUInt16LE(8, 34)
  header.write('data', 36)
  header.writeUInt32LE(samples.length, 40)
  return Buffer.concat([header, samples])
}

describe('a login', () => {
  it('is kept for its owner alone, and holds until the logout', async () => {
    const login = await user.start(['login', `${server.address}/`], { stdin: `${token}\n` }).ended
    expect(login).toEqual({ code: 0, stdout: `Logged in at ${server.address}.\n`, stderr: '' })
    expect(await statistics(inHome('config/longhand/login.json'))).toBe(0o600)
    expect(await user.run('folders')).toMatchObject({ code: 0 })
    expect(await user.run('logout')).toMatchObject({ code: 0 })
    expect(await user.run('folders')).toMatchObject({
      code: 3,
      stderr: expect.stringContaining('not logged in'),
    })
  })

  it('with a token that the server does not know ends with 3, and is not kept', async () => {
    const refused = await user.start(['login', server.address], { stdin: unknownToken }).ended
    expect(refused).toMatchObject({ code: 3, stdout: '', stderr: 'longhand: You are not logged in\n' })
    expect(
      await user.start(['list', '--json'], { env: { ...env(), LONGHAND_TOKEN: unknownToken } }).ended,
    ).toEqual({
      code: 3,
      stdout: '',
      stderr: `${JSON.stringify({ error: { name: 'NOT_LOGGED_IN', code: 10001, message: 'You are not logged in' } })}\n`,
    })
    expect(await user.run('logout')).toMatchObject({ code: 3 })
  })

  it('takes nothing else for a token, and never prints it', async () => {
    const refused = await user.start(['login', server.address], { stdin: 'secret' }).ended
    expect(refused).toMatchObject({ code: 2, stderr: expect.stringContaining('no access token') })
    expect(`${refused.stdout}${refused.stderr}`).not.toContain('secret')
  })
})

it.each([
  [['--version'], 0, version],
  [['nonsense'], 2, "unknown command 'nonsense'"],
  [['transcribe'], 2, "missing required argument 'files'"],
  [['transcribe', 'a.mp3', '--format', 'srt'], 2, '--format needs --wait'],
  [['transcribe', 'a.mp3', '--speakers', '99'], 2, 'It is a whole number from 0 to 20, or two such as 2-4.'],
  [['transcribe', 'a.mp3', '--speakers', '4-2'], 2, 'It is a whole number from 0 to 20, or two such as 2-4.'],
  [['transcribe', 'gone.mp3'], 2, 'There is no file gone.mp3.'],
  [['list', '--folder', 'Gone'], 2, 'There is no folder "Gone"'],
  [['export', 'gone'], 1, 'Record not found'],
])('%j ends with %i', async (words, code, message) => {
  const ended = await run(...words)
  expect(ended.code).toBe(code)
  expect(`${ended.stdout}${ended.stderr}`).toContain(message)
})

it('says that the server is away', async () => {
  expect(
    await user.start(['list'], { env: { ...env(), LONGHAND_ADDRESS: 'http://127.0.0.1:9' } }).ended,
  ).toMatchObject({
    code: 6,
    stderr: 'longhand: The server cannot be reached\n',
  })
})

// A dozen commands around a transcription: beside other work they may take minutes.
it(
  'transcribes a recording, finds it, exports it and puts it in a folder',
  { timeout: 400_000 },
  async () => {
    writeSpeech(inHome('talk.mp3'))
    const done = await run(
      'transcribe',
      'talk.mp3',
      '--wait',
      '--format',
      'srt',
      '--speakers',
      '2',
      '--language',
      'en',
      '--json',
    )
    expect(done).toMatchObject({ code: 0, stderr: '' })
    const [result] = lines(done.stdout)
    expect(result).toMatchObject({ file: 'talk.mp3', status: 'complete', output: 'talk.srt' })
    const recordingId = String(result?.['recordingId'])
    const subtitles = await readFile(inHome('talk.srt'), 'utf8')
    expect(subtitles).toMatch(/^1\n00:00:\d\d,\d{3} --> 00:00:\d\d,\d{3}\n\S/)

    // What is there is not replaced, and nothing is sent for it.
    expect(await run('transcribe', 'talk.mp3', '--wait', '--format', 'srt')).toMatchObject({
      code: 2,
      stdout: expect.stringContaining('--overwrite'),
    })

    const listed = await run('list', '--json', '--status', 'complete')
    expect(lines(listed.stdout)).toEqual([
      expect.objectContaining({ recordingId, fileName: 'talk.mp3', status: 'complete' }),
    ])
    expect(listed.stdout).not.toContain('ticket')

    const word = /[a-z]{5,}/i.exec(subtitles.replace(/Speaker/gi, ''))?.[0] ?? ''
    const found = await run('search', word, '--json')
    expect(lines(found.stdout)[0]).toMatchObject({ recordingId, fileName: 'talk.mp3' })

    expect(await run('export', recordingId, '--format', 'md')).toMatchObject({ code: 0 })
    expect((await run('export', recordingId, '-o', '-')).stdout).toContain(word)
    const byRules = await run(
      'export',
      recordingId,
      '--format',
      'srt',
      '--profile',
      'ebu',
      '--frame-rate',
      '24',
      '-o',
      '-',
    )
    for (const line of byRules.stdout.split('\n')) expect(line.length).toBeLessThanOrEqual(37)
    expect(await run('export', recordingId, '--profile', 'hulu')).toMatchObject({ code: 2 })
    expect(await run('wait', recordingId)).toMatchObject({ code: 0, stdout: `${recordingId}: complete\n` })

    const folderId = (await run('folders', 'add', 'Talks')).stdout.trim()
    expect(await run('folders', 'move', 'Talks', recordingId)).toMatchObject({ code: 0 })
    expect(lines((await run('folders', '--json')).stdout)).toEqual([
      { folderId, folderName: 'Talks', recordingCount: 1 },
    ])
    expect((await run('list', '--folder', 'Talks')).stdout).toContain('talk.mp3')
    expect(await run('folders', 'rename', 'Talks', 'Lectures')).toMatchObject({ code: 0 })
    expect(await run('folders', 'delete', 'Lectures')).toMatchObject({ code: 0, stdout: `${folderId}\n` })
  },
)

it('gives a recording a text, and says what of it could not be taken', async () => {
  await writeFile(inHome('talk.wav'), quietWav(10, 5))
  await writeFile(
    inHome('talk.srt'),
    'By Anna\n\n1\n00:00:01,000 --> 00:00:02,000\nAnna: Hello\n\n2\n00:00:05x --> 00:00:06x\nSo\n',
  )
  const [uploaded] = lines((await run('upload', 'talk.wav', '--json')).stdout)
  const recordingId = String(uploaded?.['recordingId'])
  expect(await run('import', recordingId, 'talk.srt')).toEqual({
    code: 0,
    stdout: 'talk.srt: 1 sections, complete\n',
    stderr: 'Left out: 1, such as By Anna\nTimes that were not read: 1, such as 00:00:05x --> 00:00:06x\n',
  })
  const [again] = lines((await run('import', recordingId, 'talk.srt', '--json')).stdout)
  expect(again).toEqual({
    ...{ recordingId, file: 'talk.srt', status: 'complete', sections: 1 },
    notes: [
      { kind: 'left-out', count: 1, example: 'By Anna' },
      { kind: 'times', count: 1, example: '00:00:05x --> 00:00:06x' },
    ],
  })
  expect(await run('import', recordingId, 'gone.srt')).toMatchObject({ code: 2 })
  const uncertain = Buffer.concat([
    Buffer.from('1\n00:00:01,000 --> 00:00:04,000\nDzie'),
    Buffer.from([0xf1]),
    Buffer.from(' dobry, jak si'),
    Buffer.from([0xea]),
    Buffer.from(' masz? Dzi'),
    Buffer.from([0xea]),
    Buffer.from('kuj'),
    Buffer.from([0xea]),
    Buffer.from(', wszystko w porz'),
    Buffer.from([0xb9]),
    Buffer.from('dku.\n'),
  ])
  await writeFile(inHome('old.srt'), uncertain)
  expect(await run('import', recordingId, 'old.srt')).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('windows-1250') as string,
  })
  expect(await run('import', recordingId, 'old.srt', '--encoding', 'windows-1250')).toMatchObject({ code: 0 })
})

it('says what quality to expect, once', async () => {
  writeSpeech(inHome('one.mp3'), 3)
  writeSpeech(inHome('two.mp3'), 4)
  const { code, stderr } = await run('transcribe', 'one.mp3', 'two.mp3', '--language', 'en')
  expect(code).toBe(0)
  expect(stderr).toBe('The speech engine of this server is basic: expect many wrong words.\n')
})

it('ends with 5 where one of two files is no recording', async () => {
  await writeFile(inHome('good.wav'), quietWav(1))
  await writeFile(inHome('bad.mp3'), 'This is no sound.')
  const ended = await run('upload', 'good.wav', 'bad.mp3', '--json')
  expect(ended.code).toBe(5)
  expect(lines(ended.stdout)).toEqual([
    { file: 'bad.mp3', status: 'failed', error: { name: 'FILE_UPLOAD_FAILED', message: expect.any(String) } },
    { file: 'good.wav', recordingId: expect.any(String), status: 'uploaded' },
  ])
  expect(await run('upload', 'bad.mp3')).toMatchObject({ code: 1 })
})

it('says that one has the file already, and takes it all the same', async () => {
  const sound = quietWav(1)
  sound.writeInt16LE(77, sound.length - 2)
  await writeFile(inHome('first.wav'), sound)
  await writeFile(inHome('again.wav'), sound)
  const [first] = lines((await run('upload', 'first.wav', '--json')).stdout)
  const again = await run('upload', 'again.wav')
  expect(again).toMatchObject({ code: 0, stdout: expect.stringContaining('again.wav: uploaded') })
  expect(again.stderr).toContain(
    `again.wav: you have this file already: first.wav, recording ${String(first?.['recordingId'])}`,
  )
})

it('takes a recording that is cut off where that is allowed', async () => {
  const whole = quietWav(10)
  await writeFile(inHome('cut.wav'), whole.subarray(0, whole.length / 2))
  expect(await run('upload', 'cut.wav')).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/the first [45] s of it are there/) as string,
  })
  expect(await run('upload', 'cut.wav', '--allow-truncated')).toMatchObject({ code: 0 })
})

it('ends with 4 where the minutes are not enough, and does not send again when there are more', async () => {
  token = await server.newToken({ minutesPerMonth: 1 })
  await writeFile(inHome('long.wav'), quietWav(120))
  const refused = await run('transcribe', 'long.wav', '--json')
  expect(refused.code).toBe(4)
  const [first] = lines(refused.stdout)
  expect(first).toMatchObject({ file: 'long.wav', status: 'failed', error: { name: 'TRANSCRIPTION_QUOTA' } })
  const [second] = lines((await run('transcribe', 'long.wav', '--json')).stdout)
  expect(second?.['recordingId']).toBe(first?.['recordingId'])
  expect(lines((await run('list', '--json')).stdout)).toHaveLength(1)
})

it.each(['SIGKILL', 'SIGINT'] as const)('goes on with an upload that %s ended', async (signal) => {
  const content = quietWav(600, signal.length)
  await writeFile(inHome('long.wav'), content)
  const line = await BadLine.to(server.address)
  try {
    line.maxBytes = 1_000_000
    const command = () =>
      user.start(['upload', 'long.wav', '--json'], { env: { ...env(), LONGHAND_ADDRESS: line.address } })
    const cut = command()
    await line.stuck
    cut.kill(signal)
    expect((await cut.ended).code).toBe(signal === 'SIGINT' ? 130 : null)
    line.maxBytes = Infinity
    const ended = await command().ended
    expect(ended).toMatchObject({ code: 0, stderr: '' })
    const [first, second] = line.transfers
    expect(first).toMatchObject({ offset: 0 })
    expect(second?.offset).toBeGreaterThan(500_000)
    expect((second?.offset ?? 0) + (second?.bytes ?? 0)).toBe(content.length)
    expect(lines((await run('list', '--json')).stdout)).toEqual([
      expect.objectContaining({ fileName: 'long.wav', fileSize: content.length }),
    ])
  } finally {
    await line.close()
  }
})

describe('a watched folder', () => {
  // Two transcriptions one after another, as long.
  it(
    'gets the text of what arrives, goes on after a failure, and sends nothing twice',
    { timeout: 400_000 },
    async () => {
      writeSpeech(inHome('first.mp3'))
      await writeFile(inHome('bad.mp3'), 'This is no sound.')
      await writeFile(inHome('empty.wav'), '')
      await writeFile(inHome('shopping list'), 'Nothing that a recording begins with.')
      const watching = user.start(['watch', '.', '--format', 'txt', '--language', 'en', '--settle', '1'], {
        env: env(),
      })
      await watching.wrote('first.mp3: first.txt')
      expect(await readFile(inHome('first.txt'), 'utf8')).toMatch(/[a-z]{3}/i)

      // A program that copies writes to a name of its own first.
      await writeFile(inHome('.part'), quietWav(5))
      await rename(inHome('.part'), inHome('second.2026-11-29'))
      await watching.wrote('second.2026-11-29: ')
      await copyFile(inHome('first.mp3'), inHome('copy.mp3'))
      await watching.wrote('copy.mp3: transcribed before')
      watching.kill('SIGINT')
      const { code, stdout } = await watching.ended
      expect(code).toBe(0)
      expect(stdout).toContain('bad.mp3: ')
      expect(stdout).not.toContain('shopping list')

      const again = await run('watch', '.', '--once', '--json', '--settle', '1')
      expect(again.code).toBe(5)
      expect(lines(again.stdout)).toEqual([expect.objectContaining({ file: 'bad.mp3', status: 'failed' })])
      expect(lines((await run('list', '--json')).stdout)).toHaveLength(2)
    },
  )

  it('is not watched with a token that does not hold', async () => {
    expect(
      await user.start(['watch', '.'], { env: { ...env(), LONGHAND_TOKEN: unknownToken } }).ended,
    ).toMatchObject({ code: 3 })
  })
})

it('completes commands, options and their values', async () => {
  expect((await user.run('complete', 'bash')).stdout).toContain('complete -F')
  expect((await user.run('complete', 'zsh')).stdout).toContain('#compdef longhand')
  expect((await user.run('complete', '--', 'tran')).stdout).toContain('transcribe')
  expect((await user.run('complete', '--', 'transcribe', '--format', '')).stdout).toMatch(/^srt/m)
})
