import type { Word } from '../text.ts'
import type { FormatFile } from './format.ts'
import type { ImportedText } from './imported-text.ts'
import { NoteCount } from './notes.ts'
import { joinLines } from './speakers.ts'
import { isOfSounds, isOfWords, sectionsOfTiers, speakerOfTier, spreadTimes, type Tier } from './tiers.ts'
import { elementsOf, readXml, textOf, type XmlElement } from './xml-elements.ts'

/** ELAN's annotation format (.eaf), version 2 and 3. */
export const elan = { read: readElan } satisfies FormatFile

interface Annotation {
  readonly text: string
  /** Points of the timeline; those that refer to another annotation have its times. */
  readonly slots: readonly [string, string] | undefined
  readonly refersTo: string | undefined
}

interface ElanTier {
  readonly id: string
  readonly type: string
  readonly participant: string | undefined
  readonly parent: string | undefined
  readonly annotations: readonly (readonly [id: string, Annotation])[]
}

/** Milliseconds of a unit of the timeline. */
const units: Readonly<Record<string, number>> = { 'PAL-frames': 40, 'NTSC-frames': 1001 / 30 }
const maxDepth = 16

const notSpoken =
  /(?:^|[\s_@-])(?:gestures?|gaze|postures?|movements?|comments?|notes?|noises?|silences?|context|codes?|pos|gloss(?:es)?|gls|morphemes?|translations?|transl|ft)(?:$|[\s_@-])/i
/** Tiers that name each passage, with what is said below them. */
const ofReferences = /^ref(?:T|erences?)?(?:$|[\s_@-])/i
const ofText = /(?:^|[\s_@-])(?:orth\w*|tx|txt|text|transcr\w*|utt\w*|sentences?)(?:$|[\s_@-])/i

/** A tier that depends on none is a speaker; those that depend on it have its words, or what is noted of them. */
function readElan(text: string): ImportedText {
  const notes = new NoteCount()
  const document = readXml(text)
  const times = timesOf(document)
  const tiers = elementsOf(document, 'TIER').map(tierOf)
  const annotations = new Map(tiers.flatMap((tier) => tier.annotations))
  const timeOf = (annotation: Annotation): Omit<Word, 'text'> | undefined => {
    let own: Annotation | undefined = annotation
    for (let depth = 0; own && !own.slots && depth < maxDepth; depth += 1)
      own = annotations.get(own.refersTo ?? '')
    const [startMs, endMs] = own?.slots?.map((slot) => times.get(slot)) ?? []
    return startMs === undefined || endMs === undefined
      ? undefined
      : { startMs, endMs: Math.max(startMs, endMs) }
  }
  const used = new Map<ElanTier, Tier>()
  const use = (tier: ElanTier, root: ElanTier, ofWords: boolean): void => {
    const items: Word[] = []
    for (const [, annotation] of tier.annotations) {
      const said = joinLines(annotation.text.split('\n'))
      const time = timeOf(annotation)
      if (said !== '' && !time) notes.add('times', said)
      if (said === '' || !time) continue
      const last = items.at(-1)
      // Parts of one passage that have no times of their own.
      if (last && !annotation.slots && last.startMs === time.startMs)
        items[items.length - 1] = { ...last, text: joinLines([last.text, said]) }
      else items.push({ text: said, ...time })
    }
    const speaker = tier.participant ?? root.participant ?? speakerOfTier(root.id)
    const inOrder = items.sort((a, b) => a.startMs - b.startMs)
    used.set(tier, { name: tier.id, speaker, isOfWords: ofWords, items: inOrder })
  }
  for (const root of tiers) {
    if (tiers.some(({ id }) => id === root.parent) || isNotSpoken(root)) continue
    const below = tiers.filter(({ parent }) => parent === root.id)
    const spoken = isOfReferences(root) ? (textAmong(below) ?? root) : root
    use(spoken, root, spoken === root && isWords(root))
    for (const tier of below)
      if (tier !== spoken && isWords(tier) && tier.annotations.some(([, { slots }]) => slots))
        use(tier, root, true)
  }
  for (const tier of tiers)
    if (!used.has(tier) && tier.annotations.some(([, annotation]) => annotation.text.trim() !== ''))
      notes.add('left-out', tier.id)
  return { sections: sectionsOfTiers([...used.values()], notes), ...notes.fields() }
}

function isNotSpoken({ id, type }: ElanTier): boolean {
  return notSpoken.test(id) || notSpoken.test(type) || isOfSounds(id) || isOfSounds(type)
}

function isWords({ id, type }: ElanTier): boolean {
  return isOfWords(id) || isOfWords(type)
}

/** Also where each annotation is a number, as FLEx and Toolbox number their lines. */
function isOfReferences({ id, type, annotations }: ElanTier): boolean {
  const isNumbered =
    annotations.length > 0 && annotations.every(([, { text }]) => /^\s*\S*\d\S*\s*$/.test(text))
  return isNumbered || ofReferences.test(id) || ofReferences.test(type)
}

function textAmong(tiers: readonly ElanTier[]): ElanTier | undefined {
  return (
    tiers.find(({ id, type }) => ofText.test(id) || ofText.test(type)) ??
    tiers.find((tier) => !isNotSpoken(tier))
  )
}

/** By the names of points. */
function timesOf(document: XmlElement): Map<string, number> {
  const [header] = elementsOf(document, 'HEADER')
  const unit = units[header?.attributes.get('TIME_UNITS') ?? ''] ?? 1
  const slots = elementsOf(document, 'TIME_SLOT')
  const times = spreadTimes(
    slots.map(({ attributes }) => {
      const value = Number.parseFloat(attributes.get('TIME_VALUE') ?? '')
      return Number.isFinite(value) ? Math.max(0, Math.round(value * unit)) : undefined
    }),
  )
  return new Map(
    slots.flatMap(({ attributes }, at) =>
      times ? [[attributes.get('TIME_SLOT_ID') ?? '', times[at]!]] : [],
    ),
  )
}

function tierOf(element: XmlElement): ElanTier {
  const valueOf = (name: string): string | undefined => element.attributes.get(name)?.trim() || undefined
  return {
    id: valueOf('TIER_ID') ?? '',
    type: valueOf('LINGUISTIC_TYPE_REF') ?? '',
    participant: valueOf('PARTICIPANT'),
    parent: valueOf('PARENT_REF'),
    annotations: [
      ...elementsOf(element, 'ALIGNABLE_ANNOTATION'),
      ...elementsOf(element, 'REF_ANNOTATION'),
    ].map(({ attributes, children }) => {
      const [from, to] = [attributes.get('TIME_SLOT_REF1'), attributes.get('TIME_SLOT_REF2')]
      const values = children.filter((child) => typeof child !== 'string')
      return [
        attributes.get('ANNOTATION_ID') ?? '',
        {
          text: values.map((value) => textOf(value)).join(' '),
          slots: from !== undefined && to !== undefined ? [from, to] : undefined,
          refersTo: attributes.get('ANNOTATION_REF'),
        },
      ] as const
    }),
  }
}
