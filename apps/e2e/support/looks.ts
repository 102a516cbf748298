import { fileURLToPath } from 'node:url'
import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** Waits for animations: what is fading has no contrast of its own. */
export async function expectAccessible(page: Page): Promise<void> {
  // What begins to move from now on arrives at once; what moves already is waited for.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
    await Promise.allSettled(ending.map(({ finished }) => finished))
  })
  const { violations } = await new AxeBuilder({ page })
    // Of what passes, nothing is read: describing it takes longer than the check.
    .options({ resultTypes: ['violations'] })
    // The other mode puts results of frames together on a further page, also where there is one frame.
    .setLegacyMode(page.frames().length === 1)
    .analyze()
  await page.emulateMedia({ reducedMotion: null })
  // One line each, with the rule first: of a long message a report keeps the beginning.
  expect(
    violations.flatMap(({ id, nodes }) =>
      nodes.map((node) => `${id}: ${node.target.join(' ')}: ${node.failureSummary?.replace(/\s+/g, ' ')}`),
    ),
  ).toEqual([])
}

/** With `E2E_SCREENS`: pictures for people, which no test looks at. */
export async function keepScreen(
  page: Page,
  name: string,
  options: { fullPage?: boolean } = {},
): Promise<void> {
  if (!process.env['E2E_SCREENS']) return
  await page.screenshot({
    path: fileURLToPath(new URL(`../test-results/screens/${name}.png`, import.meta.url)),
    ...options,
  })
}
