import type { Insights, LanguagePair, TranslatorCapabilities } from '@longhand/speech'

export interface InsightAbilities {
  summary: { engine: string; method: 'extractive' | 'generative'; instructions: boolean }
  ask: { engine: string } | null
  translation: { engine: string; quality: 'gist' | 'good'; pairs: readonly LanguagePair[] | 'any' } | null
}

export function abilitiesOf({ summarizer, answerer, translator }: Insights): InsightAbilities {
  const { method, instructions } = summarizer.capabilities()
  const translation = translator?.capabilities()
  return {
    summary: { engine: summarizer.id, method, instructions },
    ask: answerer ? { engine: answerer.id } : null,
    translation:
      translator && translation
        ? { engine: translator.id, quality: translation.quality, pairs: translation.pairs }
        : null,
  }
}

/** For each ability the first worker that has it counts. `undefined` when no worker runs. */
export function joinAbilities(reports: readonly InsightAbilities[]): InsightAbilities | undefined {
  const [first] = reports
  if (!first) return undefined
  return {
    summary: (reports.find(({ summary }) => summary.method === 'generative') ?? first).summary,
    ask: reports.find(({ ask }) => ask !== null)?.ask ?? null,
    translation: reports.find(({ translation }) => translation !== null)?.translation ?? null,
  }
}

export function canTranslate(
  translation: Pick<TranslatorCapabilities, 'pairs'>,
  from: string,
  to: string,
): boolean {
  return translation.pairs === 'any' || translation.pairs.some((pair) => pair.from === from && pair.to === to)
}

/** `en-US` → `en`. */
export function primaryTag(language: string): string {
  return language.toLowerCase().split(/[-_]/)[0] ?? ''
}
