const unprintable = /[\p{Cc}\p{Cs}\ufffe\uffff]/gu

/** Without what no file of text may hold: control characters and halves of surrogate pairs. */
export function printable(text: string): string {
  return text.replace(unprintable, '')
}
