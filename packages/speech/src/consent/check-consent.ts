import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { createReadStream } from 'node:fs'
import { EngineError } from '../engines/engine-error.ts'
import { findProgram } from '../processes/find-program.ts'
import { cutPcm, pcmSeconds } from '../pcm/pcm-file.ts'
import { runProcess } from '../processes/run-process.ts'
import { consentOpening, consentWords } from './consent-sentence.ts'

const modelFolder = '/usr/share/pocketsphinx/model/en-us'
const phones = 'AA AE AH AO AW AY B CH D DH EH ER EY F G HH IH IY JH K L M N NG OW OY P R S SH T TH UH UW V W Y Z ZH'.split(' ')
const filler = (phone: string) => `filler_${phone.toLowerCase()}`
/** A listener may mishear one of the words. */
const wordsToHear = 3
const longestSeconds = 30

/**
 * Listens for a consent: the sentence stands in a grammar beside sounds in any order, and whoever says something else, or nothing, is
 * heard as sounds. In the place of the words of the day every such word is possible, so that those of another day are heard as such.
 *
 * @param pcmPath 16 kHz, mono (see `pcm-file.ts`); its folder gets a folder that is gone afterwards.
 * @throws EngineError; the signal's reason.
 */
export async function hearsConsent(pcmPath: string, words: readonly string[], signal: AbortSignal): Promise<boolean> {
  const program = findProgram('pocketsphinx_batch')
  if (!program) throw new EngineError('missing', 'Consents are checked by pocketsphinx. On Debian or Ubuntu run: apt-get install pocketsphinx pocketsphinx-en-us')
  const folder = await mkdtemp(path.join(path.dirname(pcmPath), 'consent-'))
  try {
    await cutPcm(pcmPath, { start: 0, end: Math.min(longestSeconds, await pcmSeconds(pcmPath)) }, path.join(folder, 'consent.raw'), signal)
    await writeFile(path.join(folder, 'list'), 'consent\n')
    await writeFile(path.join(folder, 'dictionary'), await dictionary())
    await writeFile(path.join(folder, 'grammar'), grammar())
    const { code, timedOut, stderr } = await runProcess({
      command: program,
      args: [
        '-hmm', path.join(modelFolder, 'en-us'), '-dict', 'dictionary', '-jsgf', 'grammar', '-adcin', 'yes', '-cepdir', folder, '-cepext', '.raw',
        '-ctl', 'list', '-hyp', 'heard', '-remove_silence', 'no',
      ],
      access: { folder }, signal, timeoutMs: 120_000,
    })
    if (timedOut) throw new EngineError('timeout', 'Listening to the consent took too long.')
    if (code !== 0) throw new EngineError('crashed', `Listening to the consent ended with code ${String(code)}.`, { cause: stderr.slice(-2000) })
    return isConsent(await readFile(path.join(folder, 'heard'), 'utf8'), words)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Whether the line that was heard is the sentence with these words, one of them perhaps misheard. */
export function isConsent(heard: string, words: readonly string[]): boolean {
  const spoken = heard.replace(/\([^()]*\)\s*$/, '').split(/\s+/).filter((word) => word !== '' && !word.startsWith('filler_'))
  const opening = consentOpening.split(' ')
  if (opening.some((word, index) => spoken[index] !== word)) return false
  const named = spoken.slice(opening.length).filter((word) => word !== 'and')
  return named.length === words.length && words.filter((word, index) => named[index] === word).length >= wordsToHear
}

function grammar(): string {
  const place = '<word>'
  return [
    '#JSGF V1.0;', 'grammar consent;', `<sound> = ${phones.map(filler).join(' | ')};`, `<word> = ${consentWords.join(' | ')};`,
    `public <said> = /1.0/ ${consentOpening} ${place} ${place} ${place} and ${place} | /0.001/ <sound>+ ;`, '',
  ].join('\n')
}

/** The pronunciations of the words that may be said, out of the large dictionary. */
async function dictionary(): Promise<string> {
  const wanted = new Set([...consentOpening.split(' '), 'and', ...consentWords])
  const found: string[] = []
  for await (const line of createInterface({ input: createReadStream(path.join(modelFolder, 'cmudict-en-us.dict')) })) {
    if (wanted.has((line.split(' ')[0] ?? '').replace(/\(\d+\)$/, ''))) found.push(line)
  }
  return [...found, ...phones.map((phone) => `${filler(phone)} ${phone}`), ''].join('\n')
}
