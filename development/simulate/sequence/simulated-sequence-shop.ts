import type { CallFault } from "../gateway/call-fault"
import { setKillPointHandler } from "../process/time/pass-kill-points"
import { startDeliveringNotificationsTo } from "../gateway/deliver"
import { openSimulatedStore, type SimulationResources } from "../play-story"
import { readRecords } from "../process/read-records"
import {
  advanceStoryTime,
  runJobUntilNothingIsDue,
  advanceTimeUntilDone,
} from "../process/time/run-until-idle"
import type { SequenceFault } from "./sequence"
import type { SequenceShop } from "./play-sequence"

const PRICES: Record<string, number> = { book: 1_999, shirt: 9_990 }
const MINUTE_MS = 60_000
const CALLS: Record<SequenceFault, CallFault> = {
  none: { kind: "none" },
  lost_before: { kind: "lost_before", loss: { how: "error", status: 502 } },
  lost_after: { kind: "lost_after", loss: { how: "error", status: 502 } },
  html: { kind: "lost_before", loss: { how: "html", status: 504 } },
}

/**
 * Matches the paths of the gateway calls that can have a fault. The matched text is the kind of the call. If a step of
 * a sequence has a fault, the first call of each kind in this step has the fault.
 */
const OPERATION = /(authorization|pix|wallet|create|capture|inactive|refund)$/

/**
 * Opens a simulated store on which sequences of steps are run. The store combines models of Medusa's core with the
 * plugin's real code. A test compares the results with the results of the same sequences on a real Medusa.
 */
export async function openSimulatedShop(
  resources: SimulationResources
): Promise<SequenceShop> {
  const { gateway } = resources
  const { store, job } = await openSimulatedStore(resources, {
    codesCancelable: true,
    pixPartialRefunds: true,
    processes: 1,
    sharesLocks: true,
  })
  setKillPointHandler(() => false)
  startDeliveringNotificationsTo(store)
  let next: SequenceFault = "none"
  const struck = new Set<string>()
  gateway.faultOf = ({ path }) => {
    const what = OPERATION.exec(path)?.[0]
    if (what === undefined || struck.has(what)) return { kind: "none" }
    struck.add(what)
    return CALLS[next]
  }
  await advanceTimeUntilDone(store.startAllProcesses())
  const { records } = store
  const requestAndAdvanceTime: SequenceShop["ask"] = (...asked) =>
    advanceTimeUntilDone(store.requestStoreRoute(...asked))
  return {
    gateway: gateway.actions,
    ask: requestAndAdvanceTime,
    openCart: (nth, { goods, quantity }) =>
      Promise.resolve(
        records.createCartWithCollection(
          `sequence-${nth}@example.com`,
          PRICES[goods]! * quantity
        )
      ),
    moreGoods: { price: 19.99 },
    tokenize: (number) => advanceTimeUntilDone(gateway.tokenize(number)),
    failNextCalls: (fault) => {
      next = fault
      struck.clear()
      return Promise.resolve()
    },
    clearFaults: () => {
      next = "none"
      return Promise.resolve()
    },
    pass: async (minutes) => {
      await advanceStoryTime(store, minutes * MINUTE_MS + 2_000)
      await runJobUntilNothingIsDue(job)
    },
    records: () => advanceTimeUntilDone(readRecords(store)),
  }
}
