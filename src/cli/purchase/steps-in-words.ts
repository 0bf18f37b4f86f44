import { setTimeout as pause } from "node:timers/promises"

/** One line per step, so that a whole purchase is read at a glance. */
export function say(what: string, detail: string): void {
  console.log(`  ${what.padEnd(12)} ${detail}`)
}

/** Asks again until there is an answer, and says how long that took; fails when there is none in time. */
export async function waitFor<Answer>(
  ask: () => Promise<Answer | undefined>,
  otherwise: string,
  longestMs = 20_000
): Promise<{ answer: Answer; seconds: string }> {
  const since = performance.now()
  for (;;) {
    const answer = await ask()
    const ms = performance.now() - since
    if (answer !== undefined) return { answer, seconds: (ms / 1000).toFixed(1) }
    if (ms > longestMs) throw new Error(otherwise)
    await pause(50)
  }
}

/** An amount in the main unit, as a shopper reads it. */
export function reais(amount: number): string {
  return `R$ ${amount.toFixed(2).replace(".", ",")}`
}
