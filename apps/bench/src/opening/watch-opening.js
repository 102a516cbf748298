// Runs in the page before anything else. Plain JavaScript: what a compiler adds is not there.

const text = '[role="region"][aria-label="Transcript"] [data-index="0"] p'

/** Resolves with the moment in which the browser put the first text on the screen, as its own measure of elements (Element Timing) has it. */
function textPainted() {
  return new Promise((resolve) => {
    new window.PerformanceObserver((list) => resolve(list.getEntries()[0].renderTime)).observe({ type: 'element' })
    const marker = new window.MutationObserver(() => {
      const found = document.querySelector(text)
      if (!found) return
      found.setAttribute('elementtiming', 'text')
      marker.disconnect()
    })
    marker.observe(document.body, { childList: true, subtree: true })
  })
}

/** Resolves with the moment in which something that is there by then has been painted. */
function painted(isThere) {
  return new Promise((resolve) => {
    const look = () => {
      window.requestAnimationFrame(isThere() ? () => setTimeout(() => resolve(performance.now())) : look)
    }
    look()
  })
}

/** Clicks a link to a text, and says when it was there, in milliseconds from then. */
window.openingOf = async (link) => {
  const isText = textPainted()
  const isEditable = painted(() => document.querySelector('[role="region"][aria-label="Transcript"] [data-index="0"] button[aria-label^="Edit"]') !== null)
  const from = performance.now()
  link.click()
  const textMs = (await isText) - from
  const elements = document.querySelectorAll('*').length
  const wordsMs = (await isEditable) - from
  return { textMs: Math.round(textMs), wordsMs: Math.round(wordsMs), elements }
}
