import sax, { type QualifiedTag } from 'sax'
import { UnreadableText } from './imported-text.ts'

/** An element of XML, by its local name. */
export interface XmlElement {
  readonly name: string
  readonly attributes: ReadonlyMap<string, string>
  readonly children: readonly (XmlElement | string)[]
}

interface OpenElement extends XmlElement {
  readonly attributes: Map<string, string>
  readonly children: (XmlElement | string)[]
}

/**
 * For files that point from one place to another; {@link ttml} and others that are read in one go need no tree.
 * Entities that a file defines are refused: nothing grows while it is read.
 * @returns the root.
 * @throws UnreadableText
 */
export function readXml(text: string): XmlElement {
  const xml = sax.parser(true, { xmlns: true, position: false })
  const open: OpenElement[] = []
  let root: XmlElement | undefined
  xml.onopentag = (tag) => {
    const { local, attributes } = tag as QualifiedTag
    const element: OpenElement = {
      name: local,
      attributes: new Map(Object.values(attributes).map(({ local: name, value }) => [name, value])),
      children: [],
    }
    root ??= element
    open.at(-1)?.children.push(element)
    open.push(element)
  }
  const take = (part: string): void => void open.at(-1)?.children.push(part)
  xml.ontext = take
  xml.oncdata = take
  xml.onclosetag = () => void open.pop()
  xml.onerror = (cause) => {
    throw new UnreadableText('broken-xml', { cause })
  }
  xml.write(text.replace(/^\ufeff/, '').trimStart()).close()
  if (!root) throw new UnreadableText('broken-xml')
  return root
}

/** All that is in an element, at any depth, in the order of the file. @param without Names of elements that are passed over. */
export function* contentOf(
  element: XmlElement,
  without: readonly string[] = [],
): Generator<XmlElement | string> {
  const left = [...element.children].reverse()
  for (let next = left.pop(); next !== undefined; next = left.pop()) {
    if (typeof next !== 'string') {
      if (without.includes(next.name)) continue
      for (let at = next.children.length - 1; at >= 0; at -= 1) left.push(next.children[at]!)
    }
    yield next
  }
}

export function elementsOf(element: XmlElement, name: string): XmlElement[] {
  const found: XmlElement[] = []
  for (const part of contentOf(element)) if (typeof part !== 'string' && part.name === name) found.push(part)
  return found
}

export function textOf(element: XmlElement, without?: readonly string[]): string {
  let text = ''
  for (const part of contentOf(element, without)) if (typeof part === 'string') text += part
  return text
}
