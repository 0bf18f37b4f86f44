import { runSimulate } from "./run-simulate"

/**
 * Plays stories without kills, beginning with `seed`, and expects that they break no promise. A story is the same as
 * long as its kind exists, whatever kinds are added.
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
