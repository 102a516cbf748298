import { expect, it } from 'vitest'
import { readText, readTextFile } from './read-text.ts'
import { read, utf8 } from './testing-read.ts'

const trs = (turns: string, encoding = 'UTF-8') => `<?xml version="1.0" encoding="${encoding}"?>
<!DOCTYPE Trans SYSTEM "trans-14.dtd">
<Trans scribe="so" audio_filename="a" version="1" version_date="200114">
<Speakers><Speaker id="spk1" name="Anna Smith" check="no" type="female"/><Speaker id="spk2" name="Ben"/></Speakers>
<Episode><Section type="report" startTime="0" endTime="9">
${turns}
</Section></Episode></Trans>`

it('Transcriber has turns, with times within', () => {
  const text = trs(`<Turn speaker="spk1" startTime="0" endTime="4.5">
<Sync time="0"/>
good morning
and
<Sync time="2.25"/>
welcome
</Turn>
<Turn startTime="4.5" endTime="5"><Sync time="4.5"/>
</Turn>
<Turn speaker="spk9" startTime="5" endTime="6"><Sync time="5"/>so</Turn>`)
  expect(read(text, 'a.trs')).toEqual([
    { speaker: 'Anna Smith', startMs: 0, endMs: 2250, text: 'good morning and' },
    { speaker: 'Anna Smith', startMs: 2250, endMs: 4500, text: 'welcome' },
    { speaker: 'spk9', startMs: 5000, endMs: 6000, text: 'so' },
  ])
})

it('has two who speak at once', () => {
  const text = trs(
    '<Turn speaker="spk2 spk1" startTime="1" endTime="2"><Sync time="1"/><Who nb="1"/>so we<Who nb="2"/>yes</Turn>',
  )
  expect(read(text, 'a.trs')).toEqual([
    { speaker: 'Ben', startMs: 1000, endMs: 2000, text: 'so we' },
    { speaker: 'Anna Smith', startMs: 1000, endMs: 2000, text: 'yes' },
  ])
})

it('counts sounds, remarks and times that are none', () => {
  const text = trs(
    '<Turn speaker="spk1" startTime="1" endTime="2"><Sync time="x"/>so <Event desc="rire" type="noise" extent="instantaneous"/>we<Comment desc="unsure"/></Turn>',
  )
  expect(readText(utf8(text), 'a.trs')).toMatchObject({
    sections: [{ startMs: 1000, endMs: 2000, text: 'so we' }],
    notes: [
      { kind: 'times', count: 1, example: 'x' },
      { kind: 'left-out', count: 2, example: 'rire' },
    ],
  })
})

it('is in the encoding that it says', async () => {
  const text = trs('<Turn startTime="0" endTime="1"><Sync time="0"/>déjà vu</Turn>', 'ISO-8859-1')
  const { sections } = await readTextFile(new Uint8Array(Buffer.from(text, 'latin1')), 'a.trs')
  expect(sections).toMatchObject([{ text: 'déjà vu' }])
})
