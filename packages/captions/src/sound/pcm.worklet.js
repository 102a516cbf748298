/* global AudioWorkletProcessor, registerProcessor, sampleRate */
/** Runs in the audio thread: turns what is heard into 16 kHz, one channel, signed 16 bit, a tenth of a second at a time. */
const targetRate = 16_000
const blockSamples = targetRate / 10

class PcmProcessor extends AudioWorkletProcessor {
  constructor() {
    super()
    this.step = sampleRate / targetRate
    this.block = new Int16Array(blockSamples)
    this.filled = 0
    this.sum = 0
    this.count = 0
    this.phase = 0
  }

  process([channels]) {
    const length = channels?.[0]?.length ?? 0
    for (let index = 0; index < length; index += 1) {
      let value = 0
      for (const channel of channels) value += channel[index] / channels.length
      // The mean over each output sample's time: plain, and quiet above what speech needs.
      this.sum += value
      this.count += 1
      this.phase += 1
      if (this.phase >= this.step) this.emit()
    }
    return true
  }

  emit() {
    this.phase -= this.step
    const value = Math.max(-1, Math.min(1, this.sum / this.count))
    this.sum = 0
    this.count = 0
    this.block[this.filled++] = Math.round(value * 32_767)
    if (this.filled < blockSamples) return
    this.port.postMessage(this.block.slice())
    this.filled = 0
  }
}

registerProcessor('longhand-pcm', PcmProcessor)
