import type { MedusaContainer } from "@medusajs/framework/types"

import { authorizeAtGateway } from "./authorize-at-gateway"
import { drainNotifications } from "./drain-notifications"
import { placeByWorkflow } from "./place-by-workflow"
import { storeNotifications } from "./store-notifications"
import { wakeWorker } from "./wake-worker"
import { watchOrder } from "./watch-order"
import { watchPayment } from "./watch-payment"

/** What Medusa's process does for the bench when it is asked to. */
export const ERRANDS = {
  authorizeAtGateway,
  drainNotifications,
  placeByWorkflow,
  storeNotifications,
  wakeWorker,
  watchOrder,
  watchPayment,
}

type Errands = typeof ERRANDS

export type ErrandName = keyof Errands

export type Errand = (
  container: MedusaContainer,
  given: never
) => Promise<unknown>

export type Given<Name extends ErrandName> = Parameters<Errands[Name]>[1]

export type Result<Name extends ErrandName> = Awaited<ReturnType<Errands[Name]>>
