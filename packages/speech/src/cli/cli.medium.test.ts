import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { build } from 'tsup'
import { childProcesses } from '../processes/testing-child-processes.ts'
import { scratchFolder, speak } from '../testing/clips.ts'
import { writeTinyCtcModel } from '../testing/tiny-ctc-model.ts'

const packageFolder = path.resolve(import.meta.dirname, '../..')
const fromSource = ['--conditions=@longhand/source', path.join(packageFolder, 'src/cli.ts')]

let scratch: Awaited<ReturnType<typeof scratchFolder>>
let clip: string

beforeAll(async () => {
  scratch = await scratchFolder()
  clip = (await speak(scratch.folder, 'the meeting starts at nine in the morning')).path
})
afterAll(() => scratch.remove())

interface Outcome {
  code: number
  stdout: string
  stderr: string
}

function run(program: string[], args: string[], env: Record<string, string> = {}): Promise<Outcome> {
  return new Promise((resolve) => {
    const options = {
      cwd: packageFolder,
      env: {
        ...process.env,
        LONGHAND_SPEECH_PROFILE: 'fast',
        LONGHAND_MODELS_DIR: path.join(scratch.folder, 'models'),
        ...env,
      },
    }
    execFile(process.execPath, [...program, ...args], options, (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code ?? 1) : 0, stdout, stderr }),
    )
  })
}

describe('longhand-speech', () => {
  it('prints a transcript, with progress beside it', async () => {
    const { code, stdout, stderr } = await run(fromSource, [
      'transcribe',
      clip,
      '--format',
      'json',
      '--speakers',
      '1',
    ])
    expect(code, stderr).toBe(0)
    expect(JSON.parse(stdout)).toMatchObject({
      engine: 'pocketsphinx-en-us',
      language: 'en',
      sections: [{ speaker: 'S1' }],
    })
    expect(stdout.toLowerCase()).toContain('meeting')
    expect(stderr).toMatch(/Reading the recording \d+ %[\s\S]*Recognising 100 %/)
  })

  it('does not wait for a model that stays in memory', async () => {
    const models = path.join(scratch.folder, 'with-model')
    await writeTinyCtcModel(path.join(models, 'tiny'))
    const { code, stdout, stderr } = await run(fromSource, ['transcribe', clip, '--format', 'json'], {
      LONGHAND_SPEECH_ENGINE: 'sherpa',
      LONGHAND_MODELS_DIR: models,
      LONGHAND_MODEL_KEEP_MINUTES: '60',
    })
    expect(code, stderr).toBe(0)
    expect(JSON.parse(stdout)).toMatchObject({ engine: 'sherpa:tiny' })
  })

  it('lists models with size, licence and link', async () => {
    const { stdout } = await run(fromSource, ['models', 'list'])
    expect(stdout).toMatch(/parakeet-en\n.*English.*\n.*482 MB, CC BY 4\.0\n.*https:/)
  })

  it('ends cleanly when it is interrupted', async () => {
    const temporary = path.join(scratch.folder, 'temporary')
    await mkdir(temporary)
    const env = { ...process.env, TMPDIR: temporary }
    const cli = spawn(process.execPath, [...fromSource, 'transcribe', clip], {
      cwd: packageFolder,
      env,
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    for await (const text of cli.stderr) if (String(text).includes('Finding speech')) break
    cli.kill('SIGINT')
    const [code] = (await once(cli, 'close')) as [number | null]
    expect(code).toBe(1)
    expect(await childProcesses()).toEqual([])
    expect((await readdir(temporary)).filter((name) => name.startsWith('longhand-'))).toEqual([])
  })

  it('works bundled, with the child program beside its chunks', async () => {
    const results = path.join(packageFolder, 'test-results')
    await mkdir(results, { recursive: true })
    const outDir = await mkdtemp(path.join(results, 'bundle-'))
    try {
      await build({
        entry: {
          'bin/cli': path.join(packageFolder, 'src/cli.ts'),
          'speech-child': path.join(packageFolder, 'src/child.ts'),
        },
        outDir,
        format: 'esm',
        target: 'node24',
        splitting: true,
        clean: false,
        dts: false,
        silent: true,
        config: false,
      })
      const { code, stdout, stderr } = await run([path.join(outDir, 'bin/cli.js')], ['transcribe', clip])
      expect(code, stderr).toBe(0)
      expect(stdout.toLowerCase()).toContain('meeting')
    } finally {
      await rm(outDir, { recursive: true })
    }
  })
})
