import type { CallFault } from "../gateway/call-fault"
import { watchMoments } from "../process/time/moments"
import { deliverTo } from "../gateway/deliver"
import { openStage, type Theatre } from "../play"
import { readRecords } from "../process/read-records"
import { passTime, untilNothingIsDue, whole } from "../process/time/calm-down"
import type { Fault } from "./sequence"
import type { Shop } from "./play-sequence"

const PRICES: Record<string, number> = { book: 1_999, shirt: 9_990 }
const MINUTE_MS = 60_000
const CALLS: Record<Fault, CallFault> = {
  none: { kind: "none" },
  lost_before: { kind: "lost_before", loss: { how: "error", status: 502 } },
  lost_after: { kind: "lost_after", loss: { how: "error", status: 502 } },
  html: { kind: "lost_before", loss: { how: "html", status: 504 } },
}

/**
 * Matches the operations of the gateway that a fault can strike. During each step of a sequence, the fault strikes the
 * first call of each of them.
 */
const OPERATION = /(authorization|pix|wallet|create|capture|inactive|refund)$/

/** Opens the model of Medusa with the plugin's own code, for one sequence. */
export async function openModelShop(theatre: Theatre): Promise<Shop> {
  const { gateway } = theatre
  const { stage, job } = await openStage(theatre, {
    codesCancelable: true,
    pixPartialRefunds: true,
    processes: 1,
    sharesLocks: true,
  })
  watchMoments(() => false)
  deliverTo(stage)
  let next: Fault = "none"
  const struck = new Set<string>()
  gateway.faultOf = ({ path }) => {
    const what = OPERATION.exec(path)?.[0]
    if (what === undefined || struck.has(what)) return { kind: "none" }
    struck.add(what)
    return CALLS[next]
  }
  await whole(stage.open())
  const { records } = stage
  const ask: Shop["ask"] = (...asked) => whole(stage.ask(...asked))
  return {
    gateway: gateway.actions,
    ask,
    openCart: (nth, { goods, quantity }) =>
      Promise.resolve(
        records.openCart(
          `sequence-${nth}@example.com`,
          PRICES[goods]! * quantity
        )
      ),
    moreGoods: { price: 19.99 },
    tokenize: (number) => whole(gateway.tokenize(number)),
    strike: (fault) => {
      next = fault
      struck.clear()
      return Promise.resolve()
    },
    calm: () => {
      next = "none"
      return Promise.resolve()
    },
    pass: async (minutes) => {
      await passTime(stage, minutes * MINUTE_MS + 2_000)
      await untilNothingIsDue(job)
    },
    records: () => whole(readRecords(stage)),
  }
}
