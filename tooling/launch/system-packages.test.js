import { existsSync } from 'node:fs'
import { chmod, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { run } from './command.js'

// The real function in a process whose PATH holds nothing but what a test puts there.
let bin
beforeEach(async () => {
  bin = await mkdtemp(path.join(tmpdir(), 'longhand-bin-'))
  await symlink('/bin/sh', path.join(bin, 'sh'))
})
afterEach(() => rm(bin, { recursive: true }))

const program = async (name, script = 'exit 0') => {
  await writeFile(path.join(bin, name), `#!/bin/sh\n${script}\n`)
  await chmod(path.join(bin, name), 0o755)
}
const install = () => {
  const script = `import(${JSON.stringify(pathToFileURL(path.resolve('system-packages.js')).href)}).then((m) => m.installTools())`
  return run([process.execPath, '-e', script], { env: { PATH: bin, FFMPEG_PATH: undefined } })
}
const calls = async () =>
  (await readFile(path.join(bin, 'calls'), 'utf8'))
    .trim()
    .split('\n')
    .map((line) => line.replace(/-o \S+ /g, ''))

describe.runIf(process.getuid?.() === 0)('as root on Debian', () => {
  it('installs what is missing and nothing else', async () => {
    await program('ffmpeg')
    await program('apt-get', `echo "$*" >> "${bin}/calls"`)
    const { code, output } = await install()
    expect(code).toBe(0)
    expect((await calls()).filter((call) => call.startsWith('install'))).toEqual([
      expect.stringMatching(
        /^install --yes --no-install-recommends pocketsphinx (pocketsphinx-en-us )?flite espeak-ng rubberband-cli bubblewrap$/,
      ),
      ...(existsSync('/usr/lib/sphinxtrain/bw') ? [] : ['install --yes --no-install-recommends sphinxtrain']),
      expect.stringMatching(/^install --yes --no-install-recommends apertium( apertium-eng-spa)?$/),
    ])
    expect(output).not.toContain('sudo')
  })

  it('goes on without a translator where there is none to be had', async () => {
    // What is asked for is there afterwards, but for the translator.
    await program(
      'apt-get',
      `echo "$*" >> "${bin}/calls"
case "$*" in *" apertium"*) echo "E: Unable to locate package apertium"; exit 100;; esac
for name in ffmpeg pocketsphinx_batch flite espeak-ng rubberband bwrap; do echo '#!/bin/sh' > "${bin}/$name"; /bin/chmod 755 "${bin}/$name"; done`,
    )
    const { code, output } = await install()
    expect(code).toBe(0)
    expect(output).toContain('E: Unable to locate package apertium')
    expect(output).toMatch(
      /install: sudo apt-get install --no-install-recommends (pocketsphinx-en-us )?(sphinxtrain )?apertium( apertium-eng-spa)?\n?$/,
    )
  })

  it('renews the lists when an install fails, and then says what is missing', async () => {
    await program('apt-get', `echo "$*" >> "${bin}/calls"\necho "E: no network"\nexit 100`)
    const { code, output } = await install()
    expect(code).toBe(0)
    expect((await calls()).slice(-2)).toEqual([
      'update',
      expect.stringMatching(/^install .*ffmpeg pocketsphinx/),
    ])
    // Where that can't be had, nothing else is waited for.
    expect((await calls()).join('\n')).not.toContain('apertium')
    expect(output).toContain('E: no network')
    expect(output).toMatch(
      /The default speech engine is not complete.*sudo apt-get install --no-install-recommends ffmpeg pocketsphinx/,
    )
  })
})

describe('where nothing can be installed', () => {
  it('says in one sentence what to install, and goes on', async () => {
    const { code, output } = await install()
    expect(code).toBe(0)
    expect(output.trim().split('\n')).toHaveLength(1)
    expect(output).toContain('sudo apt-get install --no-install-recommends ffmpeg pocketsphinx')
  })
})
