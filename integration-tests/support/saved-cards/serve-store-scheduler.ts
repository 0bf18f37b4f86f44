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
import {
  type SubscriptionOrderInput,
  createSubscriptionOrder,
} from "./create-subscription-order"

/** The answer to a request of the test process: the result of the requested action, or the message of its error. */
export interface SchedulerAnswer {
  result?: unknown
  error?: string
}

/**
 * Starts an HTTP server in the store's process that acts as the store's own scheduler. At the request of the test
 * process, the scheduler creates orders or payment collections, or charges saved cards. The server listens at the port
 * in the environment variable SCHEDULER_PORT.
 *
 * Also prepares the store for tests, and returns the result of `prepareStartedStore`.
 */
export async function serveStoreScheduler(
  container: MedusaContainer
): Promise<AStore | undefined> {
  const server = createServer((request, response) => {
    void text(request)
      .then((body) =>
        runSchedulerRequest(container, request.url, JSON.parse(body) as unknown)
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

async function runSchedulerRequest(
  container: MedusaContainer,
  path: string | undefined,
  input: unknown
): Promise<unknown> {
  if (path === "/orders") {
    return createSubscriptionOrder(container, input as SubscriptionOrderInput)
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
