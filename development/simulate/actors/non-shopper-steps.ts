import {
  enterPixDiscount,
  enterPriceRules,
} from "../process/price/enter-prices"
import {
  Administrator,
  type AdministratorEnvironment,
  isCommonStep,
} from "./administrator"
import {
  paymentsOfLinks,
  payCodeOrLink,
  runAtGateway,
} from "../gateway/gateway-actions"
import { failBookings } from "../gateway/booking-faults"
import { listChargeIds } from "../process/time/run-until-idle"
import { CART_LOCK } from "../core/cart/complete-cart"
import { GATEWAY_URL, OTHER_GATEWAY_URL } from "../process/store-options"
import type { SimulatedStore } from "../process/simulated-store"
import { latestOrder, shipPayableOrders } from "./latest-order"
import { doGoodsStep } from "./goods-steps"
import { doSchedulerStep } from "./saved-card/store-scheduler"
import { FAILING_STATEMENTS, type NonShopperStep } from "../stories/story"
import { virtualTime } from "../process/time/virtual-time"

/**
 * Performs one of the steps of a simulated run that no shopper makes. It is an action of an administrator in Medusa's
 * admin or in the gateway's panel, or an event such as a jump of the clock.
 */
export function doNonShopperStep(
  stage: SimulatedStore,
  step: NonShopperStep
): Promise<void> {
  const actor = new Administrator(administratorEnvironment(stage))
  if (isCommonStep(step)) return actor.do(step)
  switch (step.kind) {
    case "ship":
      return shipPayableOrders(stage, actor)
    case "pay_link":
      return payOldestLink(stage)
    case "sold_out":
      makeSoldOut(stage, step.forMs)
      return Promise.resolve()
    case "change_order":
      return changeOrder(stage, actor, step)
    case "credit_order":
      return creditOrder(stage, actor, step.part)
    case "mark_as_paid":
      return markAsPaid(stage, actor)
    case "change_prices":
      return enterPixDiscount(stage, step.percent)
    case "return_goods":
    case "end_return":
    case "exchange_goods":
    case "refund_overpaid":
    case "ship_part":
      return doGoodsStep(stage, actor, step)
    case "booking_fails":
      failStatements(stage, step)
      return Promise.resolve()
    case "enter_prices":
      return enterPriceRules(stage, step)
    case "wait":
      return Promise.resolve()
    case "switch_place":
      return switchGateway(stage, step.forMs)
    case "charge_cycle":
    case "deny_card":
      return doSchedulerStep(stage, step)
    case "clock_jump":
      stage.note(`the clock jumps by ${step.ms / 1_000} s`)
      stage.hasOutlivedLocks ||= step.ms >= CART_LOCK.ttlS * 1_000
      virtualTime.jump(step.ms)
      return Promise.resolve()
  }
}

/**
 * Builds the interface through which a simulated administrator uses the store and the gateway. It chooses the latest
 * order and the latest charge, and the latest payment that is not canceled.
 */
function administratorEnvironment(
  stage: SimulatedStore
): AdministratorEnvironment {
  const { journal, records } = stage
  const { actions } = stage.gateway
  return {
    gateway: actions,
    journal,
    ask: (method, path, body) => stage.ask(method, path, body),
    sleep: (ms) => virtualTime.sleep(ms),
    note: (what) => stage.note(`admin: ${what}`),
    payment: () => {
      const all = records.payments.all
      const open = all.filter(({ canceled_at }) => !canceled_at)
      return Promise.resolve(open.at(-1) ?? all.at(-1))
    },
    order: () => Promise.resolve(latestOrder(stage)?.id),
    chargeToRefund: async () => (await listChargeIds(stage)).at(-1),
    chargesToSynchronize: async () => (await listChargeIds(stage)).reverse(),
    async chargeToChangeInPanel() {
      const charge = (await actions.charges()).at(-1)
      if (!charge) await refundLinkInPanel(stage)
      return charge
    },
    linkAccount: () => "br",
    isLinkPaid: () => true,
  }
}

/**
 * Starts a change of the latest order, for example an edit, leaves it open for a while, and then confirms or cancels
 * it. While it is open, Medusa accepts no credit on the order.
 */
async function changeOrder(
  stage: SimulatedStore,
  actor: Administrator,
  {
    change,
    share,
    staysOpenMs,
    isConfirmed,
  }: Extract<NonShopperStep, { kind: "change_order" }>
): Promise<void> {
  const id = latestOrder(stage)?.id
  if (id === undefined) return
  const path = `/admin/order-edits/${id}`
  const begun = await actor.requestAsAdmin(path, { body: { type: change } })
  if (begun.status !== 200) return
  await virtualTime.sleep(staysOpenMs)
  const order = stage.records.orders.get(id)
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
  stage: SimulatedStore,
  actor: Administrator,
  part: number
): Promise<void> {
  const order = latestOrder(stage)
  if (!order) return
  const amount = Math.floor(stage.records.dueOf(order) * part) / 100
  if (amount <= 0) return
  await actor.requestAsAdmin(`/admin/orders/${order.id}/credit-lines`, {
    body: { amount },
  })
}

async function markAsPaid(
  stage: SimulatedStore,
  actor: Administrator
): Promise<void> {
  const order = latestOrder(stage)
  if (order)
    await actor.requestAsAdmin(`/admin/orders/${order.id}/mark-as-paid`)
}

async function payOldestLink(stage: SimulatedStore): Promise<void> {
  const { actions } = stage.gateway
  const links = await actions.paymentLinks()
  const unpaid = links.find(({ transactions }) => transactions.length === 0)
  if (!unpaid) return
  const words = await payCodeOrLink(actions, { linkId: unpaid.id })
  stage.note(`pays at link ${unpaid.id}: ${words}`)
}

async function refundLinkInPanel(stage: SimulatedStore): Promise<void> {
  const { actions } = stage.gateway
  const payment = paymentsOfLinks(await actions.paymentLinks()).at(-1)
  if (!payment) return
  const words = await runAtGateway(() => actions.refundLink(payment.id))
  stage.note(`panel: refunds payment ${payment.id} of a link: ${words}`)
}

/** Makes the store send its requests to another gateway address for `ms` milliseconds of virtual time. */
async function switchGateway(stage: SimulatedStore, ms: number): Promise<void> {
  await stage.changeGatewayUrl(OTHER_GATEWAY_URL)
  await virtualTime.sleep(ms)
  await stage.changeGatewayUrl(GATEWAY_URL)
}

/**
 * Makes some of Medusa's SQL statements fail, until `times` of them have failed or `forMs` milliseconds of virtual time
 * have passed.
 */
function failStatements(
  stage: SimulatedStore,
  { what, times, forMs }: Extract<NonShopperStep, { kind: "booking_fails" }>
): void {
  stage.note(`Medusa cannot write: ${what}`)
  const end = failBookings({ what: FAILING_STATEMENTS[what], times })
  virtualTime.schedule(forMs, end)
}

function makeSoldOut(stage: SimulatedStore, ms: number): void {
  stage.records.isSoldOut = true
  stage.note("sold out")
  virtualTime.schedule(ms, () => {
    stage.records.isSoldOut = false
    stage.note("in stock again")
  })
}
