import { runSimulate } from "./run-simulate"

/**
 * Plays stories of the kind `stories`, and expects that no story has a violation. Plays `seeds` stories, beginning with
 * the seed `seed`.
 *
 * @param options `killAt` is the number of the kill point at which the store's first process is killed. Set it only for
 * one seed. Without it, only the kills that belong to the story itself happen.
 */
export async function expectNoViolations(
  stories: string,
  {
    seeds = 1,
    seed,
    killAt,
  }: { seeds?: number; seed?: number; killAt?: number }
): Promise<void> {
  const { code, lastLine } = await runSimulate([
    "--stories",
    stories,
    "--seeds",
    String(seeds),
    ...(seed === undefined ? [] : ["--from", String(seed)]),
    ...(killAt === undefined ? [] : ["--kill-at", String(killAt)]),
  ])

  const kills = killAt === undefined ? "" : "1 kills, "
  expect(lastLine).toBe(`simulate: ${seeds} seeds, ${kills}0 violations`)
  expect(code).toBe(0)
}
