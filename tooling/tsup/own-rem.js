import postcss from 'postcss'

/** Default sizes of a browser's text, in pixels: users choose from 9 to 32, or a half more or less. */
const smallest = 9
const largest = 32

/** So many times a difference of half a pixel is wider than any window. */
const huge = 100_000

/**
 * Lengths in a unit of ours in place of `rem`, which a host's `html { font-size }` changes. Media queries measure in the user's own size of text, whatever a page says of
 * its root: between which two numbers of pixels it lies, a query finds out by a width that is far below or far above every window. A browser that can't calculate there
 * takes the host's `rem`.
 *
 * @param {string} css the layered stylesheet of one package
 * @returns {string}
 */
export function withOwnRem(css) {
  const sheet = postcss.parse(css)
  sheet.walkDecls((declaration) => {
    if (declaration.prop === '--longhand-rem') return
    declaration.value = declaration.value.replaceAll(
      /(?<![\w.])(-?\d*\.?\d+)rem\b/g,
      'calc($1 * var(--longhand-rem, 1rem))',
    )
  })
  sheet.walkAtRules('layer', (layer) => {
    if (layer.params === 'longhand.tokens' && layer.nodes)
      layer.append(postcss.parse(sizes().join('\n')).nodes)
  })
  return sheet.toString()
}

function sizes() {
  return Array.from({ length: largest - smallest + 1 }, (_, place) => {
    const size = smallest + place
    const beyond = (pixels) => `calc((1em - ${pixels}px) * ${huge})`
    return `@media (min-width: ${beyond(size + 0.5)}) and (max-width: ${beyond(size - 0.5)}) { :root { --longhand-rem: ${size}px } }`
  })
}
