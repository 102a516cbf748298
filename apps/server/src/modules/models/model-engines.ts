/** Of the recording that comes with the product. */
export const sampleLanguage = 'en'

/** The engine that a model on a worker is. */
export function engineOfModel(model: string): string {
  return `sherpa:${model}`
}
