import type { TestProject } from 'vitest/node'

/** Builds programs once for a run, below `test-results` of the package in `root`. See `build-programs.js`. */
export declare function buildPrograms(
  project: Pick<TestProject, 'onTestsRerun'>,
  root: string,
  input: Readonly<Record<string, string>>,
): Promise<{ folder: string; remove: () => Promise<void> }>
