import { createServer } from "node:http"
import { text } from "node:stream/consumers"
import type {
  CreatePaymentCollectionDTO,
  IPaymentModuleService,
  MedusaContainer,
} from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import type { AStore } from "../../../harness/store/a-store"
import {
  chargeCheckoutTransparentSavedCardWorkflow,
  type ChargeSavedCardInput,
} from "../../../src/workflows"
import { prepareStartedStore } from "../processes/prepare-started-store"
import { type CycleOrder, createOrderOfCycle } from "./create-order-of-cycle"

/** The store's answer to a request to charge a card, or to create an order. */
export interface SchedulerAnswer {
  result?: unknown
  error?: string
}

/**
 * Runs in the store's process right after the start. Offers the store's own code to the test process at the port in the
 * environment variable SCHEDULER_PORT: a scheduler that creates orders and payment collections, and
 * charges saved cards.
 */
export async function serveStoreCharges(
  container: MedusaContainer
): Promise<AStore | undefined> {
  const server = createServer((request, response) => {
    void text(request)
      .then((body) =>
        runScheduler(container, request.url, JSON.parse(body) as unknown)
      )
      .then(
        (result): SchedulerAnswer => ({ result }),
        (error: unknown): SchedulerAnswer => ({
          error: error instanceof Error ? error.message : String(error),
        })
      )
      .then((answer) => response.end(JSON.stringify(answer)))
  })
  await new Promise<void>((done) => {
    server.listen(Number(process.env.SCHEDULER_PORT), "127.0.0.1", done)
  })
  server.unref()
  return prepareStartedStore(container)
}

async function runScheduler(
  container: MedusaContainer,
  path: string | undefined,
  input: unknown
): Promise<unknown> {
  if (path === "/orders") {
    return createOrderOfCycle(container, input as CycleOrder)
  }
  if (path === "/collections") {
    const { id } = await container
      .resolve<IPaymentModuleService>(Modules.PAYMENT)
      .createPaymentCollections(input as CreatePaymentCollectionDTO)
    return id
  }
  const { result } = await chargeCheckoutTransparentSavedCardWorkflow(
    container
  ).run({ input: input as ChargeSavedCardInput })
  return result
}
