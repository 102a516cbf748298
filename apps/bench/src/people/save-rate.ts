import { Chance } from '../chaos/chance.ts'
import { GeneratedSpeech } from '../programs/generated-speech.ts'
import { toTenth } from '../statistics.ts'
import { PersonEditor } from './editor.ts'
import { Figures } from './figures.ts'
import type { Account } from './person.ts'
import { PersonClient } from './person-client.ts'
import { readBack } from './read-back.ts'
import { burst, isTyping } from './typing.ts'

export interface SaveRateOptions {
  /** Where the texts are read. */
  address: string
  /** Where they are saved: the same server, or one that takes the same bodies. */
  savedAt: string
  /** One saver each. */
  accounts: readonly Account[]
  seconds: number
  seed: number
}

export interface SaveRate {
  perSecond: number
  problems: [string, number][]
  /** Of the saves that were acknowledged; of another server than the texts' own none is read back. */
  lost: number
}

/** Editors that save one change after another as soon as the former is answered. */
export async function measureSaveRate({
  address,
  savedAt,
  accounts,
  seconds,
  seed,
}: SaveRateOptions): Promise<SaveRate> {
  const figures = new Figures()
  const chance = new Chance(seed)
  const speech = new GeneratedSpeech(seed)
  const savers = await Promise.all(
    accounts.map(async ({ token, recordingId }) => {
      const reader = new PersonClient(address, token, { figures: new Figures(), chance })
      const writer = new PersonClient(savedAt, token, { figures, chance })
      const editor = await PersonEditor.open(
        { data: reader.data.bind(reader), ask: writer.ask.bind(writer) },
        recordingId,
      )
      return { reader, writer, editor, recordingId }
    }),
  )
  const began = performance.now()
  const end = began + seconds * 1000
  let saves = 0
  await Promise.all(
    savers.map(async ({ editor }) => {
      while (performance.now() < end) {
        const { sections } = editor.document
        const section = sections[Math.floor(chance.between(0, sections.length))]
        const newWords = (count: number): string[] => speech.sentence(count).split(' ')
        const texts = burst(
          chance,
          section?.text ?? '',
          isTyping(chance, { length: editor.length, began: editor.beganLength }) ? newWords : 'delete',
        )
        if (section && texts.length > 0) editor.change(section.id, texts.at(-1) ?? '')
        if (await editor.save()) saves += 1
      }
    }),
  )
  const lasted = (performance.now() - began) / 1000
  let lost = 0
  for (const { reader, writer, editor, recordingId } of savers) {
    editor.close()
    if (savedAt === address)
      lost += (
        await readBack(reader, { recordingId, text: editor.acknowledged(), uploads: [], payments: [] })
      ).saves.lost
    await Promise.all([reader.close(), writer.close()])
  }
  return { perSecond: toTenth(saves / lasted), problems: figures.problems(), lost }
}
