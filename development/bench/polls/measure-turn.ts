import { processorMs } from "../processor-time"
import type { Counter } from "./open-counter"
import type { Target } from "./targets"

export interface PollTurn {
  target: Target
  concurrency: number
  perSecond: number
  eachMs: number[]
  /** What the answering process computed for one; undefined where the system does not tell. */
  processorMs: number | undefined
}

/** Asks one target for so long, each of the shoppers in turn, so many at a time. */
export async function measureTurn(
  { poller, pid, polls }: Counter,
  { target, concurrency }: Pick<PollTurn, "target" | "concurrency">,
  forMs: number
): Promise<PollTurn> {
  const asked = polls.get(target)!
  const eachMs: number[] = []
  const before = processorMs(pid)
  const started = performance.now()
  let next = 0
  const lane = async () => {
    while (performance.now() - started < forMs) {
      const begun = performance.now()
      await poller.ask(asked[next++ % asked.length]!)
      eachMs.push(performance.now() - begun)
    }
  }
  await Promise.all(Array.from({ length: concurrency }, lane))
  const totalMs = performance.now() - started
  const after = processorMs(pid)
  return {
    target,
    concurrency,
    perSecond: (eachMs.length * 1000) / totalMs,
    eachMs,
    processorMs: before && after && (after - before) / eachMs.length,
  }
}
