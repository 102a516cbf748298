import { execFile } from 'node:child_process'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { checkConsent, type ConsentFinding, consentSentence, consentWords, createSpeechEngine, drawConsentWords, selectConsentChecker } from '@longhand/speech'
import { Chance } from '../chaos/chance.ts'

const run = promisify(execFile)

const readers = [
  ['flite', 'slt', 'rms'],
  ['flite', 'rms', 'slt'],
  ['flite', 'awb', 'slt'],
  ['flite', 'kal16', 'slt'],
  ['espeak-ng', 'en-us', 'slt'],
  ['espeak-ng', 'en-gb', 'awb'],
  ['espeak-ng', 'en-us+f3', 'rms'],
] as const

const rooms: Record<string, string> = {
  quiet: 'anull',
  noise: 'anoisesrc=a=0.01:c=pink:r=16000[n];[0:a][n]amix=inputs=2:duration=first:normalize=0',
  room: 'aecho=0.8:0.6:40|90:0.25|0.15',
  telephone: 'highpass=f=300,lowpass=f=3400,volume=0.4',
}

const talk = [
  'the quick brown fox was not at home when we came by yesterday evening',
  'please remember to bring the tickets for the train tomorrow morning',
  'there is nothing on the table but a bowl of soup and some bread',
]
const otherLists = 10

interface Tally {
  right: number
  of: number
}

export async function benchConsent({
  folder,
  readings,
  seed,
  recordings,
}: {
  folder: string
  readings: number
  seed: number
  recordings: string | undefined
}): Promise<void> {
  const chance = new Chance(seed)
  const draw = (below: number) => Math.floor(chance.next() * below)
  const checker = selectConsentChecker(createSpeechEngine({ engine: 'pocketsphinx' }))
  const { signal } = new AbortController()
  const tallies = new Map<string, Tally>()
  const count = (name: string, isRight: boolean) => {
    const tally = tallies.get(name) ?? { right: 0, of: 0 }
    tallies.set(name, { right: tally.right + Number(isRight), of: tally.of + 1 })
  }
  let files = 0
  const newFile = (ending: string) => path.join(folder, `consent-${files++}.${ending}`)
  const say = async (program: string, voice: string, text: string): Promise<string> => {
    const file = newFile('wav')
    await run(program, program === 'flite' ? ['-voice', voice, '-t', text, '-o', file] : ['-v', voice, '-s', '150', '-w', file, text])
    return file
  }
  const toPcm = async (input: string, filter = 'anull', seconds = 60): Promise<string> => {
    const pcm = newFile('pcm')
    const chain = filter.includes(';') ? filter : `[0:a]${filter}`
    await run('ffmpeg', [
      '-v',
      'error',
      '-nostdin',
      '-y',
      '-t',
      String(seconds),
      '-i',
      input,
      '-filter_complex',
      chain,
      '-ac',
      '1',
      '-ar',
      '16000',
      '-f',
      's16le',
      pcm,
    ])
    return pcm
  }
  /** With silence in between, seconds. @returns where each begins and ends. */
  const join = async (parts: readonly string[], pause: number) => {
    const pcmPath = newFile('pcm')
    const silence = Buffer.alloc(Math.round(pause * 16_000) * 2)
    let at = 0
    const spans: { start: number; end: number }[] = []
    const blocks: Buffer[] = []
    for (const part of parts) {
      const block = await readFile(part)
      spans.push({ start: at / 32_000, end: (at + block.length) / 32_000 })
      blocks.push(block, silence)
      at += block.length + silence.length
    }
    await writeFile(pcmPath, Buffer.concat(blocks))
    return { pcmPath, spans }
  }
  const isHeard = ({ outcome }: ConsentFinding) => outcome === 'heard'
  const check = (pcmPath: string, words: readonly string[]) => checkConsent(checker, { pcmPath, words, language: 'en', signal })

  for (const [program, voice, other] of readers) {
    for (const [room, filter] of Object.entries(rooms)) {
      for (let reading = 0; reading < readings; reading++) {
        const words = drawConsentWords('en', draw)
        const pcmPath = await toPcm(await say(program, voice, consentSentence(words, 'en')), filter)
        const judge = await checker.recognize({ pcmPath, language: 'en', signal })
        const finding = await checkConsent({ ...checker, recognize: () => Promise.resolve(judge) }, { pcmPath, words, language: 'en', signal })
        count(`right: ${program} ${voice}`, isHeard(finding))
        count(`right: in ${room}`, isHeard(finding))
        if (!isHeard(finding)) process.stderr.write(`${program} ${voice}, ${room}: ${JSON.stringify(finding)}\n`)
        for (let list = 0; list < otherLists; list++) count('wrong words', isHeard(judge(drawConsentWords('en', draw))))
        // Three words of the sentence and three of others, mixed: more than chance would give anyone.
        const others = consentWords.en.filter((word) => !words.includes(word))
        count('three wrong words', isHeard(judge(words.map((word, index) => (index % 2 ? (others[draw(others.length)] ?? '') : word)))))
      }
    }
    for (let reading = 0; reading < readings; reading++) {
      const words = drawConsentWords('en', draw)
      const [opening = '', list = ''] = consentSentence(words, 'en').split(':')
      const [sentence, foreign] = [
        await toPcm(await say(program, voice, `${opening}: ${list}`)),
        await toPcm(await say('flite', other, talk[reading % talk.length] ?? '')),
      ]
      for (const [place, parts, own] of [
        ['before', [foreign, sentence], 0],
        ['after', [sentence, foreign], 1],
      ] as const) {
        const { pcmPath, spans } = await join(parts, 0.2)
        const finding = await check(pcmPath, words)
        // A tenth of a second is less than a syllable.
        const holdsOther =
          finding.outcome === 'heard' && (own === 0 ? finding.span.start < (spans[0]?.end ?? 0) - 0.1 : finding.span.end > (spans[1]?.start ?? 0) + 0.1)
        count(`another voice ${place}: accepted`, isHeard(finding))
        count(`another voice ${place}: in the sample`, holdsOther)
      }
      const half = 2 + (reading % 3)
      const [first, second] = [
        await toPcm(await say(program, voice, `${opening}: ${words.slice(0, half).join(', ')}`)),
        await toPcm(await say(program, voice, words.slice(half).join(', '))),
      ]
      count('another voice amid: accepted', isHeard(await check((await join([first, foreign, second], 0.2)).pcmPath, words)))
      const otherHalf = await toPcm(await say('flite', other, list))
      count(
        'opening and words by two voices: accepted',
        isHeard(await check((await join([await toPcm(await say(program, voice, opening)), otherHalf], 0.2)).pcmPath, words)),
      )
    }
  }
  for (const name of recordings === undefined ? [] : await readdir(recordings)) {
    if (!/\.(wav|flac|mp3|m4a)$/.test(name)) continue
    const judge = await checker.recognize({ pcmPath: await toPcm(path.join(recordings ?? '', name), 'anull', 20), language: 'en', signal })
    for (let list = 0; list < otherLists; list++) count('other talk', isHeard(judge(drawConsentWords('en', draw))))
  }
  for (const [name, { right, of }] of tallies)
    process.stderr.write(`${name.padEnd(44)} ${String(right).padStart(4)} of ${String(of).padStart(4)}  ${((right / of) * 100).toFixed(1)} %\n`)
  process.stdout.write(`${JSON.stringify({ checker: checker.id, seed, readings, ...Object.fromEntries(tallies) })}\n`)
}
