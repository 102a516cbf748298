import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { findProgram } from '../../processes/find-program.ts'
import { runProcess } from '../../processes/run-process.ts'

/** What espeak-ng's sounds of American English are in the dictionary of pocketsphinx. */
const sounds: Record<string, string> = {
  p: 'P',
  b: 'B',
  t: 'T',
  't#': 'T',
  t2: 'T',
  '?': 'T',
  d: 'D',
  k: 'K',
  g: 'G',
  f: 'F',
  v: 'V',
  T: 'TH',
  D: 'DH',
  s: 'S',
  z: 'Z',
  S: 'SH',
  Z: 'ZH',
  h: 'HH',
  x: 'K',
  m: 'M',
  n: 'N',
  'n-': 'AH N',
  N: 'NG',
  l: 'L',
  '@L': 'AH L',
  r: 'R',
  'r-': '',
  j: 'Y',
  w: 'W',
  tS: 'CH',
  dZ: 'JH',
  a: 'AE',
  aa: 'AE',
  'a#': 'AH',
  A: 'AA',
  'A:': 'AA',
  'A@': 'AA R',
  'A~': 'AA N',
  '0': 'AA',
  'O:': 'AO',
  O: 'AO',
  O2: 'AO',
  'O@': 'AO R',
  'o@': 'AO R',
  'O~': 'AO N',
  '3': 'ER',
  '3:': 'ER',
  'i:': 'IY',
  i: 'IY',
  'i@': 'IY AH',
  'i@3': 'IH R',
  I: 'IH',
  I2: 'IH',
  'I#': 'IH',
  E: 'EH',
  'e@': 'EH R',
  eI: 'EY',
  aI: 'AY',
  aI3: 'AY ER',
  'aI@': 'AY AH',
  aU: 'AW',
  oU: 'OW',
  'oU#': 'OW',
  OI: 'OY',
  'u:': 'UW',
  u: 'UW',
  U: 'UH',
  'U@': 'UH R',
  V: 'AH',
  '@': 'AH',
  '@2': 'AH',
  '@-': 'AH',
  '@5': 'AH',
}

/** In the sounds of cmudict; a word that espeak-ng can't speak in them, and every one where there is no espeak-ng, has none. */
export async function pronounce(
  words: readonly string[],
  folder: string,
  signal?: AbortSignal,
): Promise<Map<string, string>> {
  const program = findProgram('espeak-ng')
  if (!program || words.length === 0) return new Map()
  const file = path.join(folder, 'words')
  // Each a sentence of its own, so that none changes another.
  await writeFile(file, words.map((word) => `${word}.\n\n`).join(''))
  const lines: string[] = []
  const { code } = await runProcess({
    command: program,
    args: ['-q', '-x', '--sep=_', '-v', 'en-us', '-f', file],
    access: { folder },
    signal,
    timeoutMs: 30_000,
    onStdoutLine: (line) => line.trim() !== '' && lines.push(line),
  })
  if (code !== 0 || lines.length !== words.length) return new Map()
  return new Map(words.flatMap((word, index) => pair(word, toArpabet(lines[index] ?? ''))))
}

/** Of a thousand sounds in words that cmudict has, 102 differ from it; 59 of 100 words are the same. */
export function toArpabet(spoken: string): string | undefined {
  const names = spoken.split(/[\s_|]+/).map((sound) => sound.replace(/^[',%=]+/, ''))
  const found = names.filter((sound) => !/^[:;]*$/.test(sound)).map((sound) => sounds[sound])
  if (found.length === 0 || found.includes(undefined)) return undefined
  const all = found.flatMap((sound) => (sound ?? '').split(' ')).filter((sound) => sound !== '')
  // A sound that ends in an R goes over into the next without another.
  return all.filter((sound, index) => sound !== 'R' || !['R', 'ER'].includes(all[index - 1] ?? '')).join(' ')
}

function pair(word: string, sound: string | undefined): [string, string][] {
  return sound === undefined ? [] : [[word, sound]]
}
