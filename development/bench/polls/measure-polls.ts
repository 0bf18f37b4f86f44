import { step } from "../../demo/progress"
import { holdBackLooks } from "../later-looks"
import type { Stage } from "../open-stage"
import type { BenchOptions } from "../options"
import { measureTurn, type PollTurn } from "./measure-turn"
import { openCounter } from "./open-counter"
import { type Target, TARGETS } from "./targets"

/** Shoppers who ask at the same time. */
const CONCURRENCIES = [16, 64]
const WARM_UP_MS = 1_000

export interface MeasuredPolls {
  turns: PollTurn[]
  bytes: ReadonlyMap<Target, number>
  /** How many shoppers waited; each of them was asked about in turn. */
  waiting: number
  /** What the answering process asked of the gateway meanwhile; it runs no jobs. */
  gatewayCalls: number
}

/** Rounds in which all targets take turns, in the one order and then in the other. */
export async function measurePolls(
  stage: Stage,
  { rounds, pollMs }: Pick<BenchOptions, "rounds" | "pollMs">
): Promise<MeasuredPolls> {
  const waiting = Math.max(...CONCURRENCIES)
  const counter = await openCounter(stage, waiting)
  const measureRound = async (round: number, forMs: number) => {
    const targets = round % 2 === 1 ? TARGETS : [...TARGETS].reverse()
    const turns: PollTurn[] = []
    for (const concurrency of CONCURRENCIES) {
      for (const target of targets) {
        turns.push(await measureTurn(counter, { target, concurrency }, forMs))
      }
    }
    return turns
  }
  try {
    await holdBackLooks(stage)
    await step("Warming up", () =>
      measureRound(1, Math.min(WARM_UP_MS, pollMs))
    )
    const before = counter.gatewayCalls()
    const turns: PollTurn[] = []
    for (let round = 1; round <= rounds; round++) {
      await step(`Polls, round ${round} of ${rounds}`, async () =>
        turns.push(...(await measureRound(round, pollMs)))
      )
    }
    const gatewayCalls = counter.gatewayCalls() - before
    return { turns, bytes: counter.bytes, waiting, gatewayCalls }
  } finally {
    await counter.close()
  }
}
