import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { unzipSync } from 'fflate'
import sax from 'sax'
import { fetchOnce } from './download.ts'

/** A meeting of several people, all their microphones in one. */
export interface Meeting {
  name: string
  path: string
  /** Words of all, in the order in which they begin. */
  text: string
  /** Who speaks when, a line for each turn. */
  rttm: string[]
}

const corpus = 'https://groups.inf.ed.ac.uk/ami/'
/** Of pyannote: what most publications measure speakers by. */
const speakers = 'https://raw.githubusercontent.com/pyannote/AMI-diarization-setup/main/'
const annotations = 'AMICorpusAnnotations/ami_public_manual_1.6.2.zip'

/** What figures are published of. */
export const testMeetings = 16

/**
 * The test meetings of the AMI corpus, fetched once each: nine hours in all.
 *
 * @param options.mirror In the place of both addresses, with the paths of both.
 * @param options.first How many of them. @default all
 * @throws an Error with a sentence: no network, no such file.
 */
export async function fetchMeetings(
  folder: string,
  { mirror, first }: { mirror?: string | undefined; first?: number | undefined } = {},
): Promise<Meeting[]> {
  const inFolder = (name: string) => path.join(folder, 'ami', name)
  await fetchOnce(mirror ?? speakers, 'lists/test.meetings.txt', inFolder('test.meetings.txt'))
  await fetchOnce(mirror ?? corpus, annotations, inFolder('annotations.zip'))
  const names = (await readFile(inFolder('test.meetings.txt'), 'utf8')).split('\n').filter(Boolean)
  const words = readWords(await readFile(inFolder('annotations.zip')))
  const meetings: Meeting[] = []
  for (const name of names.slice(0, first)) {
    const [sound, turns] = [inFolder(`${name}.wav`), inFolder(`${name}.rttm`)]
    await fetchOnce(mirror ?? speakers, `only_words/rttms/test/${name}.rttm`, turns)
    await fetchOnce(
      mirror ?? corpus,
      `AMICorpusMirror/amicorpus/${name}/audio/${name}.Mix-Headset.wav`,
      sound,
    )
    const said = words.get(name)
    if (!said) throw new Error(`The annotations of AMI have no words of ${name}.`)
    const text = said.sort((a, b) => a.start - b.start).map((word) => word.text)
    const rttm = (await readFile(turns, 'utf8')).split('\n').filter(Boolean)
    meetings.push({ name, path: sound, text: text.join(' '), rttm })
  }
  return meetings
}

interface TimedWord {
  start: number
  text: string
}

/** By meeting. The archive has a file for each meeting and speaker, such as `words/EN2002a.A.words.xml`. */
function readWords(archive: Uint8Array): Map<string, TimedWord[]> {
  const files = unzipSync(archive, { filter: ({ name }) => /^words\/.+\.words\.xml$/.test(name) })
  const byMeeting = new Map<string, TimedWord[]>()
  for (const [name, bytes] of Object.entries(files)) {
    const meeting = path.basename(name).split('.')[0] ?? ''
    byMeeting.set(meeting, [...(byMeeting.get(meeting) ?? []), ...wordsIn(new TextDecoder().decode(bytes))])
  }
  return byMeeting
}

/** `<w starttime="1.2">`; marks have `punc`, and what is no word, such as laughter, elements of their own. */
function wordsIn(xml: string): TimedWord[] {
  const words: TimedWord[] = []
  let open: TimedWord | undefined
  const parser = sax.parser(true)
  parser.onopentag = ({ name, attributes }) => {
    const start = Number(attributes['starttime'])
    if (name === 'w' && attributes['punc'] !== 'true' && Number.isFinite(start)) open = { start, text: '' }
  }
  parser.ontext = (text) => {
    if (open) open.text += text
  }
  parser.onclosetag = (name) => {
    if (name === 'w' && open) words.push(open)
    open = undefined
  }
  parser.write(xml).close()
  return words
}
