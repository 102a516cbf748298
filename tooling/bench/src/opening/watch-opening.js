// Runs in the page before anything else. Plain JavaScript: what a compiler adds is not there.

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
  const row = (rest = '') => document.querySelector(`[role="region"][aria-label="Transcript"] [data-index="0"] ${rest}`) !== null
  const from = performance.now()
  link.click()
  const textMs = (await painted(() => row())) - from
  const elements = document.querySelectorAll('*').length
  const wordsMs = (await painted(() => row('button[aria-label^="Edit"]'))) - from
  return { textMs: Math.round(textMs), wordsMs: Math.round(wordsMs), elements }
}
