// What Medusa's process does for the bench. It is asked over HTTP, on a port of its own on loopback.
import { once } from "node:events"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { text } from "node:stream/consumers"

import type {
  IEventBusModuleService,
  IPaymentModuleService,
  MedusaContainer,
} from "@medusajs/framework/types"
import {
  ContainerRegistrationKeys,
  Modules,
  PaymentActions,
} from "@medusajs/framework/utils"
import { processPaymentWorkflow } from "@medusajs/medusa/core-flows"

import { LEDGER_MODULE } from "../../src/modules/ledger/ports/ledger"
import { drainInbox, wakeInbox } from "../../src/webhooks/process/inbox-worker"
import type { LedgerModuleService } from "../../src/modules/ledger"
import { NOTHING_COMPARED } from "../../src/reconciliation/compare-charge"
import {
  reconcileRequestedDays,
  requestLatestDays,
} from "../../src/reconciliation/reconcile-days"
import { readNotification } from "../../src/webhooks"
import { ensureShop } from "../shop/ensure-shop"
import { inLanes, monotonicMs } from "./figures"
import {
  aNotificationOf,
  type BenchShop,
  type NotifiedCharge,
} from "./store-client"

const TASKS = {
  authorizeAtGateway,
  drainNotifications,
  memory,
  nextEvent,
  reconcile,
  requestDay,
  runPaymentWorkflow,
  storeNotifications,
  wakeWorker,
}

type Tasks = typeof TASKS

/** Lets Medusa's process do one of its tasks. */
export type RunTask = <Name extends keyof Tasks>(
  name: Name,
  given: Parameters<Tasks[Name]>[1]
) => Promise<Awaited<ReturnType<Tasks[Name]>>>

/** Run by the measured process of Medusa when it is up. */
export async function seedAndServe(
  container: MedusaContainer
): Promise<{ shop: BenchShop; tasksUrl: string }> {
  const shop = await seedShop(container)
  const database = container.resolve(
    ContainerRegistrationKeys.PG_CONNECTION
  ) as unknown as NodeJS.EventEmitter
  database.on("query", () => (statements += 1))
  const server = createServer((request, response) => {
    const run = async () => {
      const name = request.url?.slice(1) as keyof Tasks
      const given = JSON.parse(await text(request)) as never
      return JSON.stringify((await TASKS[name](container, given)) ?? null)
    }
    run().then(
      (result) => response.end(result),
      (error: Error) => response.writeHead(500).end(error.stack)
    )
  })
  server.listen(0, "127.0.0.1")
  await once(server, "listening")
  server.unref()
  const { port } = server.address() as AddressInfo
  return { shop, tasksUrl: `http://127.0.0.1:${port}` }
}

/**
 * Run by a process of Medusa in `server` mode. On Redis its subscribers never run: events go to the
 * workers. The in-memory bus knows no workers and calls them, so they are taken off it.
 */
export async function ignoreEvents(container: MedusaContainer): Promise<void> {
  const { eventEmitter_ } = container.resolve(Modules.EVENT_BUS) as unknown as {
    eventEmitter_: NodeJS.EventEmitter
  }
  eventEmitter_.removeAllListeners()
}

/**
 * Lets our provider charge a session's card, as core does when a cart is completed, and tells core
 * nothing of it: what a process leaves that dies in the middle of a sale.
 */
async function authorizeAtGateway(
  container: MedusaContainer,
  { sessionId }: { sessionId: string }
): Promise<{ merchantChargeId: string }> {
  const payments = container.resolve<IPaymentModuleService>(Modules.PAYMENT)
  const session = await payments.retrievePaymentSession(sessionId)
  // Where Medusa's payment module keeps its providers.
  const { paymentProviderService_: providers } = payments as unknown as {
    paymentProviderService_: {
      authorizePayment(id: string, input: object): Promise<unknown>
    }
  }
  await providers.authorizePayment(session.provider_id, {
    data: session.data,
    context: { idempotency_key: sessionId },
  })
  const charge = await ledgerOf(container).findChargeBySession(sessionId)
  if (!charge) throw new Error(`Session ${sessionId} was not charged.`)
  return { merchantChargeId: charge.merchantChargeId }
}

/** Processes the inbox until nothing is due; resolves to the start and the memory that it took. */
async function drainNotifications(container: MedusaContainer, _given: object) {
  // Compared with the times of rows, so it is the time since 1970.
  const sample = () => ({
    at: Date.now(),
    mebibytes: process.memoryUsage.rss() / 1024 ** 2,
  })
  const memory = [sample()]
  const sampling = setInterval(() => memory.push(sample()), 100)
  await drainInbox(container).finally(() => clearInterval(sampling))
  return { startedAt: memory[0]!.at, memory: [...memory, sample()] }
}

/** How many statements this process has sent to the database. */
let statements = 0

/** Resolves when the next event of this name is emitted: to its time, and the statements until then. */
async function nextEvent(
  container: MedusaContainer,
  { name }: { name: string }
) {
  const bus = container.resolve<IEventBusModuleService>(Modules.EVENT_BUS)
  const before = statements
  return new Promise<{ at: number; statements: number }>((resolve) => {
    const context = { subscriberId: `bench-awaits-${name}` }
    const listener = async () => {
      resolve({ at: monotonicMs(), statements: statements - before })
      bus.unsubscribe(name, listener, context)
    }
    bus.subscribe(name, listener, context)
  })
}

/** Has a day reconciled, from behind the charge with this id, or from the beginning. */
async function requestDay(
  container: MedusaContainer,
  {
    account,
    day,
    after,
  }: { account: string; day: string; after: string | null }
): Promise<void> {
  const ledger = ledgerOf(container)
  await ledger.requestDays([{ account, day }])
  const due = await ledger.dueDay()
  if (after === null || due?.day !== day) return
  await ledger.saveProgress(due, {
    ...NOTHING_COMPARED,
    next: { pass: "charges", cursor: after },
  })
}

/** What the job does in one of its runs. */
async function reconcile(
  container: MedusaContainer,
  _given: object
): Promise<void> {
  await requestLatestDays(container)
  await reconcileRequestedDays(container)
}

/** After garbage was collected, where the process may do that. */
async function memory(_container: MedusaContainer, _given: object) {
  globalThis.gc?.()
  return { mebibytes: process.memoryUsage.rss() / 1024 ** 2 }
}

/** Calls core's payment workflow as a webhook would; resolves to when it was called. */
async function runPaymentWorkflow(
  container: MedusaContainer,
  { sessionId, amount }: { sessionId: string; amount: number }
): Promise<{ calledAt: number }> {
  const calledAt = monotonicMs()
  await processPaymentWorkflow(container).run({
    input: {
      action: PaymentActions.SUCCESSFUL,
      data: { session_id: sessionId, amount },
    },
  })
  return { calledAt }
}

/** Stores notifications as the hook route does, so many of each charge, one charge after the other. */
async function storeNotifications(
  container: MedusaContainer,
  { charges, ofEach }: { charges: NotifiedCharge[]; ofEach: number }
): Promise<void> {
  const ledger = ledgerOf(container)
  const account = ledger.pluginOptions.accounts.find(({ id }) => id === "br")!
  const notified = charges.flatMap((charge) =>
    Array.from({ length: ofEach }, () => charge)
  )
  // As many at a time as Medusa has connections to the database.
  await inLanes(notified, 8, (charge) => {
    const body = aNotificationOf(charge)
    return ledger.receiveNotification({
      account: account.id,
      eventTypeHeader: "TransactionUpdateMessage",
      ...readNotification({
        body,
        text: JSON.stringify(body),
        merchantDocument: account.merchantDocument,
      }),
    })
  })
}

/** What the event bus does between two processes. */
async function wakeWorker(
  container: MedusaContainer,
  _given: object
): Promise<void> {
  wakeInbox(container)
}

function ledgerOf(container: MedusaContainer): LedgerModuleService {
  return container.resolve<LedgerModuleService>(LEDGER_MODULE)
}

/** Run by Medusa's process: a shop with one thing to sell, and enough of it. */
export async function seedShop(container: MedusaContainer): Promise<BenchShop> {
  const shop = await ensureShop(container, {
    name: "Loja de medição",
    regions: [{ name: "Brasil", country: "br", currency: "brl" }],
    paymentProviders: [
      "pp_system_default",
      "pp_transparent-card_br-manual",
      "pp_system_capturing",
      "pp_transparent-card_br",
      "pp_transparent-pix_br",
      "pp_transparent-pix_br-at-checkout",
    ],
    shippingOptions: [{ name: "PAC", code: "pac", prices: { brl: 19.9 } }],
    products: [
      {
        handle: "caneca",
        title: "Caneca",
        options: { Cor: ["Branca"] },
        variants: [
          {
            sku: "CANECA",
            title: "Branca",
            options: { Cor: "Branca" },
            prices: { brl: 54.9 },
            stock: 1_000_000,
          },
        ],
      },
    ],
  })
  return {
    publishableKey: shop.publishableKey,
    regionId: shop.regionIds.br!,
    variantId: shop.variantIds.CANECA!,
    shippingOptionId: shop.shippingOptionIds.pac!,
  }
}
