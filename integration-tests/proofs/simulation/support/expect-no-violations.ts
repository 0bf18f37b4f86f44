import { runSimulate } from "./run-simulate"

/**
 * Plays `seeds` stories of the kind `stories`, beginning with the seed `seed`, and expects that none of them has a
 * violation. A seed keeps its story when other kinds of stories are added.
 */
export async function expectNoViolations(
  stories: string,
  { seeds = 1, seed }: { seeds?: number; seed?: number }
): Promise<void> {
  const { code, lastLine } = await runSimulate([
    "--stories",
    stories,
    "--seeds",
    String(seeds),
    ...(seed === undefined ? [] : ["--from", String(seed)]),
  ])

  expect(lastLine).toBe(`simulate: ${seeds} seeds, 0 violations`)
  expect(code).toBe(0)
}
