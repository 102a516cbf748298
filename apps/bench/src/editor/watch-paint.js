// Runs in the page before anything else. Plain JavaScript: what a compiler adds is not there.

/** How long each key and click took until its effect was on the screen, in milliseconds. */
window.paints = []

function note() {
  const from = performance.now()
  window.requestAnimationFrame(() => {
    const { port1, port2 } = new window.MessageChannel()
    port1.onmessage = () => window.paints.push(performance.now() - from)
    port2.postMessage(null)
  })
}
window.addEventListener('keydown', note, true)
window.addEventListener('click', note, true)

/** Lengths of the frames of the next milliseconds. */
window.framesOf = (ms) =>
  new Promise((resolve) => {
    const frames = []
    const start = performance.now()
    let last = start
    const step = (now) => {
      frames.push(now - last)
      last = now
      if (now - start < ms) window.requestAnimationFrame(step)
      else resolve(frames.slice(1))
    }
    window.requestAnimationFrame(step)
  })
