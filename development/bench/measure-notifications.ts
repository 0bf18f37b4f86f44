import { measureAcknowledgements } from "./acknowledge/measure-acknowledgements"
import {
  type Acknowledgements,
  summarizeAcknowledgements,
} from "./acknowledge/summary"
import { type Drains, measureDrains } from "./drain/measure-drains"
import { drainProblems } from "./drain/problems"
import type { Stage } from "./open-stage"
import type { BenchOptions } from "./options"
import { measureOrders } from "./order/measure-orders"
import { type OrderTimes, summarizeOrders } from "./order/summary"

/** Undefined is what was not asked for. */
export interface Notifications {
  acknowledgements: Acknowledgements | undefined
  orders: OrderTimes | undefined
  drains: Drains | undefined
  /** Why the command fails. */
  problems: string[]
}

export async function measureNotifications(
  stage: Stage,
  options: BenchOptions
): Promise<Notifications> {
  const wanted = options.notifications
  const acknowledgements = wanted.includes("acknowledge")
    ? summarizeAcknowledgements(await measureAcknowledgements(stage, options))
    : undefined
  const orders = wanted.includes("order")
    ? summarizeOrders(await measureOrders(stage, options))
    : undefined
  const drained = wanted.includes("drain")
    ? await measureDrainsOrTell(stage, options)
    : undefined
  const drains = typeof drained === "string" ? undefined : drained
  return {
    acknowledgements,
    orders,
    drains,
    problems: [
      ...(acknowledgements?.problems ?? []),
      ...(drains ? drainProblems(drains) : []),
      ...(typeof drained === "string" ? [drained] : []),
    ],
  }
}

/** It comes last: an inbox that does not get empty is not to cost all that was measured before. */
function measureDrainsOrTell(
  stage: Stage,
  options: BenchOptions
): Promise<Drains | string> {
  return measureDrains(stage, options).catch((error: Error) => error.message)
}
