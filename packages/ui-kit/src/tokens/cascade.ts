/** An element as a selector sees it. */
export interface Element {
  className: string
  attributes: Readonly<Record<string, string>>
  /** Without their colon. */
  pseudo: readonly string[]
}

interface Rule {
  selector: string
  declarations: ReadonlyMap<string, string>
}

/** In their order; selectors with a combinator are left out. */
export function readRules(css: string): Rule[] {
  const text = css.replace(/\/\*[\s\S]*?\*\//g, '').replace(/@layer [\w.-]+ \{/, '')
  return [...text.matchAll(/([^{}]+)\{([^{}]*)\}/g)].flatMap(([, selectors = '', body = '']) => {
    const declarations = new Map(
      body
        .split(';')
        .map((line) => line.split(/:(.*)/s).map((part) => part.trim()))
        .filter(([name]) => name)
        .map(([name, value = '']) => [name!, value]),
    )
    return selectors
      .split(',')
      .map((selector) => selector.trim())
      .filter((selector) => /^[^\s>+~]+$/.test(selector))
      .map((selector) => ({ selector, declarations }))
  })
}

/** The more specific rule wins, of equals the later one. */
export function styleOf(rules: readonly Rule[], element: Element): Map<string, string> {
  const matching = rules.filter(({ selector }) => partsOf(selector).every((part) => matches(part, element)))
  const sorted = matching
    .map((rule, index) => ({ rule, index, weight: partsOf(rule.selector).length }))
    .sort((a, b) => a.weight - b.weight || a.index - b.index)
  return new Map(sorted.flatMap(({ rule }) => [...rule.declarations]))
}

function partsOf(selector: string): string[] {
  return selector.match(/\.[\w-]+|\[[^\]]+\]|::[\w-]+|:[\w-]+(\([^)]*\))?/g) ?? []
}

function matches(part: string, element: Element): boolean {
  const not = /^:not\((.*)\)$/.exec(part)?.[1]
  if (not !== undefined) return !partsOf(not).every((inner) => matches(inner, element))
  if (part.startsWith('.')) return part === `.${element.className}`
  if (part.startsWith('::')) return false
  if (part.startsWith(':'))
    return part === ':enabled' ? !element.pseudo.includes('disabled') : element.pseudo.includes(part.slice(1))
  const [, name = '', value] = /^\[([\w-]+)(?:='([^']*)')?\]$/.exec(part) ?? []
  return value === undefined ? name in element.attributes : element.attributes[name] === value
}
