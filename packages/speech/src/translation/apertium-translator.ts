import { readFile, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { endedEarly, EngineError } from '../engine-error.ts'
import type { LanguagePair, Translator, TranslatorCapabilities } from '../ports.ts'
import { findProgram } from '../processes/find-program.ts'
import { runProcess } from '../processes/run-process.ts'
import { requirePair, withoutEmpty } from './language-pairs.ts'
import { temporaryFolder } from '../processes/temporary-folder.ts'

const timeoutMs = 120_000
/** A line of its own that no translation rule touches and no rule looks across. */
const separator = '\n\n'

interface InstalledPair extends LanguagePair {
  mode: string
}

/**
 * By primary tags; variants such as `spa-eng_US` are left out.
 * @returns none when Apertium isn't installed.
 */
export async function findApertiumPairs(): Promise<InstalledPair[]> {
  const program = findProgram('apertium')
  if (program === undefined) return []
  const lines: string[] = []
  try {
    const { code } = await runProcess({
      command: program,
      args: ['-l'],
      timeoutMs: 10_000,
      onStdoutLine: (line) => lines.push(line.trim()),
    })
    if (code !== 0) return []
  } catch {
    return []
  }
  return lines.flatMap((mode) => {
    const [from, to] = /^([a-z]{2,3})-([a-z]{2,3})$/.exec(mode)?.slice(1) ?? []
    return from && to ? [{ mode, from: shortTag(from), to: shortTag(to) }] : []
  })
}

function shortTag(code: string): string {
  return Intl.getCanonicalLocales(code)[0] ?? code
}

export function createApertiumTranslator(pairs: readonly InstalledPair[]): Translator {
  const capabilities: TranslatorCapabilities = {
    pairs: pairs.map(({ from, to }) => ({ from, to })),
    quality: 'gist',
    offline: true,
  }
  return {
    id: 'apertium',
    capabilities: () => capabilities,
    health: () =>
      Promise.resolve(
        pairs.length > 0
          ? { ok: true }
          : {
              ok: false,
              reason:
                'No language pair of Apertium is installed. Install one, such as the packages apertium and apertium-eng-spa.',
              missing: ['apertium'],
            },
      ),
    translate: async ({ texts, from, to, signal }) => {
      signal.throwIfAborted()
      const wanted = requirePair(capabilities, from, to)
      const { mode } = pairs.find((pair) => pair.from === wanted.from && pair.to === wanted.to)!
      const { spoken, restore } = withoutEmpty(texts)
      return restore(spoken.length > 0 ? await run(mode, spoken, signal) : [])
    },
  }
}

async function run(mode: string, texts: readonly string[], signal: AbortSignal): Promise<string[]> {
  await using own = await temporaryFolder(path.join(os.tmpdir(), 'longhand-apertium-'))
  const folder = own.path
  try {
    const [source, target] = [path.join(folder, 'source.txt'), path.join(folder, 'target.txt')]
    await writeFile(source, texts.map((text) => text.replace(/\s+/g, ' ').trim()).join(separator))
    const result = await runProcess({
      command: findProgram('apertium') ?? 'apertium',
      args: ['-u', mode, source, target],
      access: { folder, needsProc: true },
      signal,
      timeoutMs,
    })
    if (result.timedOut) throw new EngineError('timeout', 'Apertium took too long.')
    if (result.code !== 0) throw endedEarly('Apertium', result, { cause: result.stderr.slice(0, 300) })
    return (await readFile(target, 'utf8')).trimEnd().split(separator)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT')
      throw new EngineError('missing', 'Apertium is not installed.', { cause: error })
    throw error
  }
}
