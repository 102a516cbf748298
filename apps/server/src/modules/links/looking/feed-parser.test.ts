import { expect, it } from 'vitest'
import { FeedCutError, FeedError, parseFeed } from './feed-parser.ts'

const base = new URL('https://pod.example/feeds/main.xml')
async function* pieces(...texts: string[]): AsyncGenerator<string> {
  for (const text of texts) yield await Promise.resolve(text)
}
const parse = (...texts: string[]) => parseFeed(pieces(...texts), base, { maxCpuMs: Infinity })

it('reads RSS: newest first, relative addresses, CDATA, lengths in every form', async () => {
  const { title, episodes } = await parse(`<?xml version="1.0"?><rss version="2.0" xmlns:itunes="x"><channel>
    <title>Talks &amp; more</title><image><title>A picture</title></image>
    <item><title>Old</title><guid>1</guid><pubDate>Mon, 01 Jan 2024 10:00:00 GMT</pubDate><enclosure url="../old.mp3" length="1000" type="audio/mpeg"/><itunes:duration>1:02:03</itunes:duration></item>
    <item><title><![CDATA[New <b>&</b> loud]]></title><pubDate>Tue, 02 Jan 2024 10:00:00 GMT</pubDate><enclosure url="https://cdn.example/new.mp3#t=1" length="0"/><itunes:duration>62:03</itunes:duration></item>
    <item><title>Undated</title><enclosure url="/a.mp3"/><itunes:duration>90</itunes:duration><description>${'x'.repeat(200_000)}</description></item>
    <item><title>No sound</title></item>
    <item><title>Elsewhere</title><enclosure url="file:///etc/passwd"/></item>
  </channel></rss>`)
  expect(title).toBe('Talks & more')
  expect(
    episodes.map(({ title: name, address, seconds, bytes, publishedAt }) => [
      name,
      address,
      seconds,
      bytes,
      publishedAt?.toISOString() ?? null,
    ]),
  ).toEqual([
    ['New <b>&</b> loud', 'https://cdn.example/new.mp3', 3723, null, '2024-01-02T10:00:00.000Z'],
    ['Old', 'https://pod.example/old.mp3', 3723, 1000, '2024-01-01T10:00:00.000Z'],
    ['Undated', 'https://pod.example/a.mp3', 90, null, null],
  ])
  expect(new Set(episodes.map(({ episodeId }) => episodeId)).size).toBe(3)
})

it('reads Atom, and what is cut anywhere', async () => {
  const feed = `<feed xmlns="http://www.w3.org/2005/Atom"><title>Atoms</title><entry><id>urn:1</id><title type="html">One &lt;i&gt;two&lt;/i&gt;</title>
    <published>2024-03-01T00:00:00Z</published><link rel="alternate" href="https://pod.example/1"/><link rel="enclosure" href="1.m4a" length="77" type="audio/mp4"/></entry></feed>`
  const whole = await parse(feed)
  expect(whole.episodes).toMatchObject([
    { title: 'One <i>two</i>', address: 'https://pod.example/feeds/1.m4a', bytes: 77 },
  ])
  expect(await parse(...feed)).toEqual(whole)
})

it('expands no entities of the document, and loads none', async () => {
  const lol = `<!DOCTYPE rss [<!ENTITY a "ha"><!ENTITY b "${'&a;'.repeat(100)}"><!ENTITY x SYSTEM "file:///etc/passwd">]>
    <rss><channel><title>&b;&x;</title><item><title>t</title><enclosure url="/a.mp3"/></item></channel></rss>`
  const { title, episodes } = await parse(lol)
  expect(title).toBe('&b;&x;')
  expect(episodes).toHaveLength(1)
})

it.each([
  ['a page', '<!doctype html><html><body><p>Hi</p></body></html>'],
  ['nothing', ''],
  ['plain text', 'Hello'],
  ['depth without end', `<rss>${'<a>'.repeat(100_000)}`],
  [
    'attributes without end',
    `<rss ${Array.from({ length: 100_000 }, (_, index) => `a${index}="1"`).join(' ')}>`,
  ],
])('refuses %s', async (_name, text) => {
  await expect(parse(text)).rejects.toThrow(FeedError)
})

it('takes what is not well-formed as far as it can be understood', async () => {
  const { episodes } = await parse(
    '<rss><channel><title>A & B<item><title>One</b></title><enclosure url=/1.mp3></item></channel>',
  )
  expect(episodes).toMatchObject([{ title: 'One</b>', address: 'https://pod.example/1.mp3' }])
})

const item = (index: number, more = '') =>
  `<item><title>Episode ${index}</title><guid>${index}</guid><enclosure url="/${index}.mp3" length="1"/>${more}</item>`
const feed = (count: number, more = '') =>
  `<rss><channel>${Array.from({ length: count }, (_, index) => item(count - index, more)).join('')}</channel></rss>`

it('lets other feeds be read while it reads ten megabytes, and lists the newest', async () => {
  const text = feed(18_000, '<x>word</x>'.repeat(40))
  let turns = 0
  const serve = (): void => {
    turns += 1
    next = setImmediate(serve)
  }
  let next = setImmediate(serve)
  const { episodes, episodeCount, isComplete } = await parse(text)
  clearImmediate(next)
  expect({ listed: episodes.length, episodeCount, isComplete }).toEqual({
    listed: 3000,
    episodeCount: 18_000,
    isComplete: true,
  })
  expect(turns).toBeGreaterThan(text.length / 100_000)
})

it('gives what it has read when its processor time is over', async () => {
  // Some systems count processor time in steps of 10 ms: it is long enough to take several.
  const read = await parseFeed(pieces(feed(18_000, 'x'.repeat(500))), base, { maxCpuMs: 0 })
  expect(read).toMatchObject({ isComplete: false })
  expect(read.episodes[0]).toMatchObject({ title: 'Episode 18000' })
  expect(read.episodeCount).toBeLessThan(18_000)
})

it('gives what it has read of one that is cut, and refuses one that is cut before its first episode', async () => {
  async function* cut(text: string): AsyncGenerator<string> {
    yield await Promise.resolve(text)
    throw new FeedCutError()
  }
  const parseCut = (text: string) => parseFeed(cut(text), base, { maxCpuMs: Infinity })
  expect(await parseCut(feed(600).slice(0, -40))).toMatchObject({ isComplete: false, episodeCount: 599 })
  await expect(parseCut('<rss><channel><title>Talks</title>')).rejects.toThrow(FeedError)
})

it('reads no further than the episodes that are asked for', async () => {
  const [first, second] = (await parse(feed(2))).episodes
  async function* endless(): AsyncGenerator<string> {
    yield '<rss><channel>'
    for (let index = 1; ; index += 1) yield await Promise.resolve(item(index))
  }
  const wanted = [second!.episodeId, first!.episodeId]
  expect(
    (await parseFeed(endless(), base, { maxCpuMs: Infinity, wanted })).episodes.map(({ title }) => title),
  ).toEqual(['Episode 1', 'Episode 2'])
})
