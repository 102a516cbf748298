import postcss from 'postcss'

/** What a host says of elements weighs a few classes, of `#app button` an id. In ids: our reset weighs more than that, and each layer more than the one before. */
const idsOfReset = 2
const idsOfKit = 3
const idsOfFeatures = 4

const weight = (ids) => `:not(${'#\\#'.repeat(ids)})`

/**
 * The same looks without layers, for hosts whose own rules are outside of layers and would win: rules weigh more than any rule for elements, in the order of
 * the layers, and what hosts set and we don't is taken back. Tokens weigh nothing, so that a plain `:root {}` of a host overrides them wherever it stands.
 * The layer `longhand.page` stays: it is for pages without a host.
 *
 * @param {string} css the layered stylesheet of one package
 * @param {string} prefix what its class names begin with, such as `longhand-cashier`
 * @returns {string}
 */
export function isolateCss(css, prefix) {
  const sheet = postcss.parse(css)
  const blocks = sheet.nodes.filter(
    (node) =>
      node.type === 'atrule' && node.name === 'layer' && node.nodes && node.params !== 'longhand.page',
  )
  if (blocks.length === 0) return css
  for (const block of blocks) {
    if (block.params === 'longhand.tokens') lighten(block)
    else raise(block, block.params === 'longhand.ui-kit' ? idsOfKit : idsOfFeatures)
    block.replaceWith(block.nodes)
  }
  sheet.walkAtRules('layer', (statement) => void (statement.nodes || statement.remove()))
  return `${resetOf(prefix)}\n${sheet.toString()}`
}

/**
 * In layers, too, the outermost elements of ours have the scheme of the tokens. The page keeps its own.
 *
 * @param {string} layered the layered stylesheet of one package: that with the tokens says it for all
 * @returns {string}
 */
export function withOwnScheme(layered) {
  const sheet = postcss.parse(layered)
  sheet.walkAtRules('layer', (layer) => {
    if (layer.params === 'longhand.tokens' && layer.nodes)
      layer.append(
        postcss.parse(
          ":where([class*='longhand-']:not([class*='longhand-'] *)) { color-scheme: var(--longhand-scheme) }",
        ).nodes,
      )
  })
  return sheet.toString()
}

function raise(block, ids) {
  block.walkRules((rule) => {
    if (rule.parent.type === 'rule' || /keyframes$/.test(rule.parent.name ?? '')) return
    // Before any other part of the selector, but for the name of an element, which must be first.
    rule.selectors = rule.selectors.map((selector) =>
      selector.replace(/^(\*|[a-z][\w-]*)?/i, `$&${weight(ids)}`),
    )
  })
}

function lighten(block) {
  block.walkRules((rule) => void (rule.selector = `:where(${rule.selector})`))
}

/** What an element inherits without a word from us; its scheme is that of the tokens, not of the page. Colour and font are left: a mark in a host's line of text looks like that text. */
const inherited = `color-scheme: var(--longhand-scheme); border-collapse: separate; border-spacing: 0; caption-side: top; caret-color: auto;
  cursor: auto; empty-cells: show; font-synthesis: weight style small-caps position; hyphens: manual; letter-spacing: normal; line-break: auto;
  list-style: disc outside; overflow-wrap: normal; quotes: auto; tab-size: 8; text-align: start; text-indent: 0; text-rendering: auto; text-shadow: none;
  text-transform: none; text-underline-offset: auto; text-wrap: wrap; white-space-collapse: collapse; word-break: normal; word-spacing: normal;
  -webkit-font-smoothing: auto;`

/**
 * Elements of ours are those with a class of ours. In a feature those without any are ours as well; in the kit they are the host's, but for parts of lists and
 * tables. Drawings have sizes and paths in attributes, which `revert` would take away and `revert-layer` leaves: what frameworks set in layers is named.
 */
function resetOf(prefix) {
  const own = `[class*='${prefix}-']`
  const bare =
    prefix === 'longhand-ui-kit'
      ? `:is(ol, ul, table)${own} > :not([class]), table${own} > * > tr:not([class])`
      : `${own} :not([class])`
  const ours = `:where(:is(${own}, ${bare}):not(svg, svg *))${weight(idsOfReset)}`
  const drawing = `:where(svg${own})${weight(idsOfReset)}`
  const outermost = `:where(${own}:not([class*='longhand-'] *))${weight(idsOfReset)}`
  return `${ours} { all: revert; }
${ours}::before, ${ours}::after { all: revert; }
${ours}::marker { all: revert; }
${ours}::placeholder { all: revert; }
${drawing}, ${drawing} * { all: revert-layer; }
${drawing} { display: inline; box-sizing: content-box; margin: 0; padding: 0; border: 0; max-width: none; max-height: none; vertical-align: baseline; }
${outermost} { ${inherited} }`
}
