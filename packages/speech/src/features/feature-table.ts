export const features = [
  'confidence',
  'hot words',
  'languages',
  'into English',
  'speakers',
  'live',
  'word times',
] as const
export type Feature = (typeof features)[number]

/** Each throws unless the feature changes what the engine gives. */
export type Probes = Partial<Record<Feature, () => Promise<void>>>

const mark = { begin: '<!-- features: written by src/features -->', end: '<!-- /features -->' }

/** @param seen By engine, the features whose probes have passed. */
export function renderTable(seen: ReadonlyMap<string, ReadonlySet<Feature>>): string {
  const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  const rows = [...seen].map(([engine, found]) =>
    row([engine, ...features.map((feature) => (found.has(feature) ? 'yes' : '–'))]),
  )
  return [row(['', ...features]), row(['---', ...features.map(() => '---')]), ...rows].join('\n')
}

export function tableIn(readme: string): string {
  return readme.slice(readme.indexOf(mark.begin) + mark.begin.length, readme.indexOf(mark.end)).trim()
}

export function withTable(readme: string, table: string): string {
  const [head, rest] = readme.split(mark.begin)
  return `${head ?? ''}${mark.begin}\n\n${table}\n\n${mark.end}${rest?.split(mark.end)[1] ?? ''}`
}
