import { describe, expect, it } from 'vitest'
import { readText } from './read-text.ts'
import { read, utf8 } from './testing-read.ts'

const xml = (root: string) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<!-- by hand -->\n<${root}><a>Good morning</a></${root}>`

describe('what is of another format is refused by its name', () => {
  it.each([
    ['EXMARaLDA (.exs)', xml('segmented-transcription')],
    ['Transana XML', xml('Transana')],
    ['TEI', '<?xml version="1.0"?><TEI xmlns="http://www.tei-c.org/ns/1.0"><u>Good morning</u></TEI>'],
    ['GPAC TTXT', xml('TextStream')],
    ['USF', xml('USFSubtitles')],
    ['DCSubtitle', xml('DCSubtitle')],
    ['SMPTE D-Cinema XML', '<dcst:SubtitleReel xmlns:dcst="a"><dcst:Text>So</dcst:Text></dcst:SubtitleReel>'],
    ['XML (notes)', xml('notes')],
    ['HTML', '<p>Good morning</p>'],
    ['HTML', '<cite>Anna:</cite>\n<time>0:05</time>\n<p>Good morning</p>\n'],
    ['SMIL', '<smil><body/></smil>'],
    ['MCC', 'File Format=MacCaption_MCC V1.0\n\n00:00:25;00\tT52S524F67\n'],
    ['Cheetah (.asc)', '*NonDropFrame\n*Width 32\n\n** Caption Number 1\n*PopOn\n*T 00:00:25:00\nHello\n'],
    ['AQTitle', '-->> 000600\nHello\n\n-->> 000660\n'],
    ['PJS', '\t  25,\t  27,"Hello!|friend"\n\t  310,\t  330,"So"\n'],
    ['Phoenix Subtitle', '0, 25, "Hello"\n30, 40, "So"\n'],
    ['MPSub', 'TITLE=A film\nFORMAT=TIME\n\n25 2\nHello\n'],
    ['RTTM', 'SPEAKER file 1 25.00 2.00 <NA> <NA> Anna <NA> <NA>\n'],
    ['STM', 'file 1 Anna 25.00 27.00 <o,f0,male> hello there\n'],
    ['CTM', 'file 1 25.00 0.40 hello\nfile 1 25.50 0.30 there\n'],
    ['HTK (.mlf)', '#!MLF!#\n"a.lab"\n0 500 hello\n'],
    ['HTK (.lab)', '0 500 hello\n500 900 there\n'],
    ['Transana', '\u00a4<1000>Hello there \u00a4<5000>So\n'],
    [
      'Adobe Audition',
      'Name\tStart\tDuration\tTime Format\tType\tDescription\nA\t0:25.000\t0:02.000\tdecimal\tCue\tHello\n',
    ],
    ['M3U8', '#EXTM3U\n#EXTINF:10,\na.ts\n'],
    ['YAML', '- start: 25\n  end: 27\n  text: Hello\n'],
    ['e-mail', 'From: anna@example.com\nSubject: So\nMIME-Version: 1.0\n\nHello\n'],
    ['WebVTT (#xywh)', 'WEBVTT\n\n00:00.000 --> 00:05.000\na.jpg#xywh=0,0,160,90\n'],
  ])('%s', (detail, text) => {
    expect(() => read(text, 'a.txt')).toThrow(
      expect.objectContaining({
        problem: 'other-format',
        message: expect.stringContaining(`This is ${detail}, `) as string,
      }) as Error,
    )
  })
})

it.each([
  ['numbers', '12 000 people\n10 20 of them\n'],
  ['a list', '- start: we begin here\n- then more\n'],
  ['a quotation after numbers', '1, 2, "three" was said.\nand more\n'],
  ['a mark of HTML', '<note> this is how it began.\n'],
  ['what begins like a mail', 'From: the beginning\nAnna: Hello\n'],
])('a text that begins with %s is a text', (_, text) => {
  expect(read(text, 'a.txt').length).toBeGreaterThan(0)
})

describe('what is no speech is counted', () => {
  const notesOf = (text: string, name: string) => readText(utf8(text), name).notes
  const cue = '1\n00:00:01,000 --> 00:00:02,000\nHello\n'

  it.each([
    [
      'Otter’s last line',
      'a.txt',
      'Anna  0:25\nHello\n\nTranscribed by https://otter.ai\n',
      'Transcribed by https://otter.ai',
    ],
    ['what stands before subtitles', 'a.srt', `By Anna\n\n${cue}`, 'By Anna'],
    [
      'what stands between cues of WebVTT',
      'a.vtt',
      `WEBVTT\nKind: captions\n\nNOTE a\nb\n\n${cue.replaceAll(',', '.')}\nstray words\n\n${cue.replaceAll(',', '.')}`,
      'stray words',
    ],
    ['a line without a time in MicroDVD', 'a.sub', '{24}{48}Hello\nstray words\n', 'stray words'],
  ])('%s', (_, name, text, example) => {
    expect(notesOf(text, name)).toEqual([{ kind: 'left-out', count: 1, example }])
  })

  it('and heads, names and numbers of subtitles are not', () => {
    expect(notesOf(`\ufeff${cue}\n${cue}`, 'a.srt')).toBeUndefined()
    expect(
      notesOf(`WEBVTT - a\n\nSTYLE\n::cue {}\n\nintro\n${cue.slice(2).replaceAll(',', '.')}`, 'a.vtt'),
    ).toBeUndefined()
    expect(
      notesOf(
        '[INFORMATION]\n[TITLE]A\n[END INFORMATION]\n[SUBTITLE]\n[COLF]&HFFFFFF\n00:00:25.00,00:00:27.00\nHello\n',
        'a.sub',
      ),
    ).toBeUndefined()
  })
})
