function textNodes(element: Element): Text[] {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  const nodes: Text[] = []
  while (walker.nextNode()) nodes.push(walker.currentNode as Text)
  return nodes
}

function pointAt(nodes: readonly Text[], offset: number): { node: Text; offset: number } | undefined {
  let before = 0
  for (const node of nodes) {
    if (offset <= before + node.length) return { node, offset: offset - before }
    before += node.length
  }
  return undefined
}

/** `undefined` when the element has fewer characters. */
export function rangeIn(element: Element, from: number, to: number): Range | undefined {
  const nodes = textNodes(element)
  const start = pointAt(nodes, from)
  const end = pointAt(nodes, to)
  if (!start || !end) return undefined
  const range = document.createRange()
  range.setStart(start.node, start.offset)
  range.setEnd(end.node, end.offset)
  return range
}

function offsetIn(element: Element, node: Node, offset: number): number | undefined {
  if (!element.contains(node)) return undefined
  const range = document.createRange()
  range.setStart(element, 0)
  range.setEnd(node, offset)
  return range.toString().length
}

/** `undefined` beside the element. */
export function offsetAtPoint(element: Element, x: number, y: number): number | undefined {
  if ('caretPositionFromPoint' in document) {
    const position = document.caretPositionFromPoint(x, y)
    return position ? offsetIn(element, position.offsetNode, position.offset) : undefined
  }
  // Safari before 18.4.
  const range = (
    document as Document & { caretRangeFromPoint?: (x: number, y: number) => Range | null }
  ).caretRangeFromPoint?.(x, y)
  return range ? offsetIn(element, range.startContainer, range.startOffset) : undefined
}

/** `undefined` when the selection is elsewhere. */
export function selectionIn(element: Element): { from: number; to: number } | undefined {
  const selection = getSelection()
  if (!selection || selection.rangeCount === 0) return undefined
  const { startContainer, startOffset, endContainer, endOffset } = selection.getRangeAt(0)
  const from = offsetIn(element, startContainer, startOffset)
  const to = offsetIn(element, endContainer, endOffset)
  return from === undefined || to === undefined ? undefined : { from, to }
}

/** In their order; `undefined` when nothing is selected. */
export function selectionAcross<Text extends Element>(
  elements: readonly Text[],
): { first: Text; from: number; last: Text; to: number } | undefined {
  const selection = getSelection()
  if (!selection || selection.rangeCount === 0 || selection.isCollapsed) return undefined
  const range = selection.getRangeAt(0)
  const touched = elements.flatMap((element) => {
    if (!range.intersectsNode(element)) return []
    const from = offsetIn(element, range.startContainer, range.startOffset) ?? 0
    const to = offsetIn(element, range.endContainer, range.endOffset) ?? element.textContent.length
    // A selection of whole lines ends at the beginning of the next one.
    return to > 0 ? [{ element, from, to }] : []
  })
  const [first, last] = [touched[0], touched.at(-1)]
  return first && last && !(first === last && first.from === first.to)
    ? { first: first.element, from: first.from, last: last.element, to: last.to }
    : undefined
}

export function selectIn(element: Element, from: number, to: number): void {
  const range = rangeIn(element, from, to)
  const selection = getSelection()
  if (!selection) return
  selection.removeAllRanges()
  if (range) selection.addRange(range)
  else selection.selectAllChildren(element)
}
