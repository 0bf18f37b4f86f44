import { setTimeout as pause } from "node:timers/promises"

/** Says what is being done, with its seconds ticking on a terminal. */
export async function step<Result>(
  title: string,
  work: () => Promise<Result> | Result
): Promise<Result> {
  const started = Date.now()
  const seconds = () => ((Date.now() - started) / 1000).toFixed(1)
  const isTerminal = process.stdout.isTTY

  process.stdout.write(`  ${title} …`)
  const ticking = isTerminal
    ? setInterval(
        () => process.stdout.write(`\r  ${title} … ${seconds()} s`),
        200
      )
    : undefined
  try {
    const result = await work()
    const line = `  ${title} … ${seconds()} s`
    process.stdout.write(isTerminal ? `\r${line}\n` : ` ${seconds()} s\n`)
    return result
  } catch (error) {
    process.stdout.write(" failed\n")
    throw error
  } finally {
    clearInterval(ticking)
  }
}

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
