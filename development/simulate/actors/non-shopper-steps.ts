import {
  enterDiscountAndInterest,
  enterPriceRules,
} from "../process/price/enter-prices"
import {
  Administrator,
  type AdministratorEnvironment,
  isStepOfSimulateAndChaos,
} from "./administrator"
import {
  paymentsOfLinks,
  payCodeOrLink,
  tryActionAtGateway,
} from "../gateway/gateway-actions"
import { failStatements } from "../gateway/sql-statement-faults"
import { listChargeIds } from "../process/time/run-until-idle"
import { CART_LOCK } from "../core/cart/complete-cart"
import { GATEWAY_URL, OTHER_GATEWAY_URL } from "../process/store-options"
import type { SimulatedStore } from "../process/simulated-store"
import {
  latestOrder,
  shipPaidOrAuthorizedOrders,
} from "./latest-and-payable-orders"
import { doGoodsStep } from "./goods-steps"
import { doSchedulerStep } from "./saved-card/store-scheduler"
import { FAILING_STATEMENTS, type NonShopperStep } from "../stories/story"
import { virtualTime } from "../process/time/virtual-time"

/**
 * Performs one of the steps of a simulated run that no shopper makes. It is an action of an administrator in Medusa's
 * admin or in the gateway's panel, or an event such as a jump of the clock.
 */
export function doNonShopperStep(
  store: SimulatedStore,
  step: NonShopperStep
): Promise<void> {
  const actor = new Administrator(administratorEnvironment(store))
  if (isStepOfSimulateAndChaos(step))
    return actor.performAdministratorStep(step)
  switch (step.kind) {
    case "ship":
      return shipPaidOrAuthorizedOrders(store, actor)
    case "pay_link":
      return payOldestUnpaidLink(store)
    case "sold_out":
      makeSoldOut(store, step.forMs)
      return Promise.resolve()
    case "change_order":
      return openAndEndOrderChange(store, actor, step)
    case "credit_order":
      return creditOrder(store, actor, step.part)
    case "mark_as_paid":
      return markLatestOrderAsPaid(store, actor)
    case "change_prices":
      return enterDiscountAndInterest(store, step.percent)
    case "return_goods":
    case "end_return":
    case "exchange_goods":
    case "refund_overpaid":
    case "ship_part":
      return doGoodsStep(store, actor, step)
    case "statement_fails":
      startSqlStatementFault(store, step)
      return Promise.resolve()
    case "enter_prices":
      return enterPriceRules(store, step)
    case "wait":
      return Promise.resolve()
    case "switch_gateway":
      return switchGatewayTemporarily(store, step.forMs)
    case "charge_cycle":
    case "deny_card":
      return doSchedulerStep(store, step)
    case "clock_jump":
      store.appendToLog(`the clock jumps by ${step.ms / 1_000} s`)
      store.hasOutlivedLocks ||= step.ms >= CART_LOCK.ttlS * 1_000
      virtualTime.jumpAheadBy(step.ms)
      return Promise.resolve()
  }
}

/**
 * Builds the interface through which a simulated administrator uses the store and the gateway. The functions usually
 * choose the latest order, charge or payment.
 */
function administratorEnvironment(
  store: SimulatedStore
): AdministratorEnvironment {
  const { journal, records } = store
  const { actions } = store.gateway
  return {
    gateway: actions,
    journal,
    ask: (method, path, body) => store.requestStoreRoute(method, path, body),
    sleep: (ms) => virtualTime.sleep(ms),
    note: (what) => store.appendToLog(`admin: ${what}`),
    payment: () => {
      const all = records.payments.all
      const open = all.filter(({ canceled_at }) => !canceled_at)
      return Promise.resolve(open.at(-1) ?? all.at(-1))
    },
    order: () => Promise.resolve(latestOrder(store)?.id),
    chargeToRefund: async () => (await listChargeIds(store)).at(-1),
    chargesToSynchronize: async () => (await listChargeIds(store)).reverse(),
    async chooseChargeOrRefundLink() {
      const charge = (await actions.charges()).at(-1)
      if (!charge) await refundLinkInPanel(store)
      return charge
    },
    linkAccount: () => "br",
    isLinkPaid: () => true,
  }
}

/**
 * Starts a change of the latest order, for example an edit, and leaves it open for `staysOpenMs`. If the change is
 * still open then, confirms or cancels it. While it is open, Medusa accepts no credit on the order.
 */
async function openAndEndOrderChange(
  store: SimulatedStore,
  actor: Administrator,
  {
    change,
    share,
    staysOpenMs,
    isConfirmed,
  }: Extract<NonShopperStep, { kind: "change_order" }>
): Promise<void> {
  const id = latestOrder(store)?.id
  if (id === undefined) return
  const path = `/admin/order-edits/${id}`
  const begun = await actor.requestAsAdmin(path, { body: { type: change } })
  if (begun.status !== 200) return
  await virtualTime.sleep(staysOpenMs)
  const order = store.records.orders.get(id)
  if (!order || order.openChange !== change) return
  if (!isConfirmed) {
    await actor.requestAsAdmin(path, { method: "delete" })
    return
  }
  // Medusa refuses to remove shipped goods from an order.
  const isEdit = change === "edit" && !(order.isShipped && share < 0)
  const more = isEdit ? Math.round(order.total * share) : 0
  await actor.requestAsAdmin(`${path}/confirm`, { body: { more: more / 100 } })
}

async function creditOrder(
  store: SimulatedStore,
  actor: Administrator,
  part: number
): Promise<void> {
  const order = latestOrder(store)
  if (!order) return
  const amount = Math.floor(store.records.amountDueOf(order) * part) / 100
  if (amount <= 0) return
  await actor.requestAsAdmin(`/admin/orders/${order.id}/credit-lines`, {
    body: { amount },
  })
}

async function markLatestOrderAsPaid(
  store: SimulatedStore,
  actor: Administrator
): Promise<void> {
  const order = latestOrder(store)
  if (order)
    await actor.requestAsAdmin(`/admin/orders/${order.id}/mark-as-paid`)
}

async function payOldestUnpaidLink(store: SimulatedStore): Promise<void> {
  const { actions } = store.gateway
  const links = await actions.paymentLinks()
  const unpaid = links.find(({ transactions }) => transactions.length === 0)
  if (!unpaid) return
  const words = await payCodeOrLink(actions, { linkId: unpaid.id })
  store.appendToLog(`pays at link ${unpaid.id}: ${words}`)
}

async function refundLinkInPanel(store: SimulatedStore): Promise<void> {
  const { actions } = store.gateway
  const payment = paymentsOfLinks(await actions.paymentLinks()).at(-1)
  if (!payment) return
  const words = await tryActionAtGateway(() => actions.refundLink(payment.id))
  store.appendToLog(`panel: refunds payment ${payment.id} of a link: ${words}`)
}

/** Makes the store send its requests to another gateway address for `ms` milliseconds of virtual time. */
async function switchGatewayTemporarily(
  store: SimulatedStore,
  ms: number
): Promise<void> {
  await store.changeGatewayUrl(OTHER_GATEWAY_URL)
  await virtualTime.sleep(ms)
  await store.changeGatewayUrl(GATEWAY_URL)
}

/**
 * Makes some of Medusa's SQL statements fail, until `times` of them have failed or `forMs` milliseconds of virtual time
 * have passed.
 */
function startSqlStatementFault(
  store: SimulatedStore,
  { what, times, forMs }: Extract<NonShopperStep, { kind: "statement_fails" }>
): void {
  store.appendToLog(`Medusa cannot write: ${what}`)
  const end = failStatements({ what: FAILING_STATEMENTS[what], times })
  virtualTime.schedule(forMs, end)
}

function makeSoldOut(store: SimulatedStore, ms: number): void {
  store.records.isSoldOut = true
  store.appendToLog("sold out")
  virtualTime.schedule(ms, () => {
    store.records.isSoldOut = false
    store.appendToLog("in stock again")
  })
}
