import type { Kind } from "./drawn-kinds"
import type { Report } from "./messages"
import type { Story } from "./story"

/** The results of all seeds together. */
export class Totals {
  seeds = 0
  charges = 0
  orders = 0
  violations = 0
  readonly failures: number[] = []
  readonly #listed = new Map<string, number>()

  add({ seed, charges, orders, violations, listed }: Report): void {
    this.seeds += 1
    this.charges += charges
    this.orders += orders
    this.violations += violations.length
    if (violations.length > 0) this.failures.push(seed)
    for (const kind of listed) {
      this.#listed.set(kind, (this.#listed.get(kind) ?? 0) + 1)
    }
  }

  inWords(ms: number): string {
    const rate = (this.seeds / (ms / 1_000)).toFixed(1)
    return `${this.seeds} seeds in ${Math.round(ms / 1_000)} s (${rate} a second), ${this.charges} charges, ${this.orders} orders, ${this.violations} violations`
  }

  listedInWords(): string {
    const kinds = [...this.#listed].sort(([, one], [, other]) => other - one)
    const words = kinds.map(([kind, count]) => `${count} ${kind}`)
    return `  listed for a person: ${words.join(", ") || "nothing"}`
  }
}

/** Describes the story of a failed seed, and how to play it alone. */
export function failureInWords(report: Report, kind: Kind): string {
  const { seed, violations, story, log = [], shrunk } = report
  const reported = shrunk ?? { story, violations, log, tries: 0 }
  return [
    "",
    `SEED ${seed}: ${violations.length} violations`,
    ...violations.map((words) => `  ${words}`),
    `  again: npm run simulate -- --seeds 1 --from ${seed} --stories ${kind}`,
    shrunk ? `  shrunk in ${shrunk.tries} tries to:` : "  as it was drawn:",
    ...(reported.story ? inLines(reported.story) : []),
    ...(shrunk ? shrunk.violations.map((words) => `  ${words}`) : []),
    "  what happened, in seconds of the story:",
    ...reported.log.map((line) => `  ${line}`),
    "",
  ].join("\n")
}

/** Returns a line for each step and each fault of a story. */
function inLines(story: Story): string[] {
  return Object.entries(story).flatMap(([name, part]) =>
    [part].flat().map((one) => `    ${name}: ${JSON.stringify(one)}`)
  )
}
