import { Actor, type AdministratorEnvironment, isCommonStep } from "./actor"
import { paymentsOf, payCode, runAtGateway } from "../gateway/at-gateway"
import { failBookings } from "../gateway/booking-faults"
import { idsOfAllCharges } from "../process/time/calm-down"
import { CART_LOCK } from "../core/cart/complete-cart"
import { GATEWAY_URL, OTHER_GATEWAY_URL } from "../process/store-options"
import type { Stage } from "../process/stage"
import { latestOrder, shipPayableOrders } from "./latest-order"
import { doGoodsStep } from "./others-with-goods"
import { FAILING_STATEMENTS, type OtherStep } from "../stories/story"
import { time } from "../process/time/virtual-time"

/**
 * Performs one of the steps of a simulated run that no shopper makes. It is an action of an administrator in Medusa's
 * admin or in the gateway's panel, or an event such as a jump of the clock.
 */
export function doOtherStep(stage: Stage, step: OtherStep): Promise<void> {
  const actor = new Actor(administratorEnvironment(stage))
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
      return stage.enterPrices(step.percent)
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
      return stage.enterAllPrices(step)
    case "wait":
      return Promise.resolve()
    case "switch_place":
      return switchGateway(stage, step.forMs)
    case "clock_jump":
      stage.note(`the clock jumps by ${step.ms / 1_000} s`)
      stage.hasOutlivedLocks ||= step.ms >= CART_LOCK.ttlS * 1_000
      time.jump(step.ms)
      return Promise.resolve()
  }
}

/**
 * Builds the interface through which a simulated administrator uses the store and the gateway. It always chooses the
 * latest payment, order or charge.
 */
function administratorEnvironment(stage: Stage): AdministratorEnvironment {
  const { journal, records } = stage
  const { actions } = stage.gateway
  return {
    gateway: actions,
    journal,
    ask: (method, path, body) => stage.ask(method, path, body),
    sleep: (ms) => time.sleep(ms),
    note: (what) => stage.note(`admin: ${what}`),
    payment: () => {
      const all = records.payments.all
      const open = all.filter(({ canceled_at }) => !canceled_at)
      return Promise.resolve(open.at(-1) ?? all.at(-1))
    },
    order: () => Promise.resolve(latestOrder(stage)?.id),
    chargeToRefund: async () => (await idsOfAllCharges(stage)).at(-1),
    chargesToSynchronize: async () => (await idsOfAllCharges(stage)).reverse(),
    async chargeInPanel() {
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
  stage: Stage,
  actor: Actor,
  {
    change,
    share,
    staysOpenMs,
    isConfirmed,
  }: Extract<OtherStep, { kind: "change_order" }>
): Promise<void> {
  const id = latestOrder(stage)?.id
  if (id === undefined) return
  const path = `/admin/order-edits/${id}`
  const begun = await actor.asAdmin(path, { body: { type: change } })
  if (begun.status !== 200) return
  await time.sleep(staysOpenMs)
  const order = stage.records.orders.get(id)
  if (!order || order.openChange !== change) return
  if (!isConfirmed) {
    await actor.asAdmin(path, { method: "delete" })
    return
  }
  // Medusa refuses to remove shipped goods from an order.
  const isEdit = change === "edit" && !(order.isShipped && share < 0)
  const more = isEdit ? Math.round(order.total * share) : 0
  await actor.asAdmin(`${path}/confirm`, { body: { more: more / 100 } })
}

async function creditOrder(
  stage: Stage,
  actor: Actor,
  part: number
): Promise<void> {
  const order = latestOrder(stage)
  if (!order) return
  const amount = Math.floor(stage.records.dueOf(order) * part) / 100
  if (amount <= 0) return
  await actor.asAdmin(`/admin/orders/${order.id}/credit-lines`, {
    body: { amount },
  })
}

async function markAsPaid(stage: Stage, actor: Actor): Promise<void> {
  const order = latestOrder(stage)
  if (order) await actor.asAdmin(`/admin/orders/${order.id}/mark-as-paid`)
}

async function payOldestLink(stage: Stage): Promise<void> {
  const { actions } = stage.gateway
  const links = await actions.paymentLinks()
  const unpaid = links.find(({ transactions }) => transactions.length === 0)
  if (!unpaid) return
  const words = await payCode(actions, { linkId: unpaid.id })
  stage.note(`pays at link ${unpaid.id}: ${words}`)
}

async function refundLinkInPanel(stage: Stage): Promise<void> {
  const { actions } = stage.gateway
  const payment = paymentsOf(await actions.paymentLinks()).at(-1)
  if (!payment) return
  const words = await runAtGateway(() => actions.refundLink(payment.id))
  stage.note(`panel: refunds payment ${payment.id} of a link: ${words}`)
}

/** Makes the store send its requests to another gateway address for `ms` milliseconds of virtual time. */
async function switchGateway(stage: Stage, ms: number): Promise<void> {
  await stage.sendTo(OTHER_GATEWAY_URL)
  await time.sleep(ms)
  await stage.sendTo(GATEWAY_URL)
}

/**
 * Makes some of Medusa's SQL statements fail, until `times` of them have failed or `forMs` milliseconds of virtual time
 * have passed.
 */
function failStatements(
  stage: Stage,
  { what, times, forMs }: Extract<OtherStep, { kind: "booking_fails" }>
): void {
  stage.note(`Medusa cannot write: ${what}`)
  const end = failBookings({ what: FAILING_STATEMENTS[what], times })
  time.after(forMs, end)
}

function makeSoldOut(stage: Stage, ms: number): void {
  stage.records.isSoldOut = true
  stage.note("sold out")
  time.after(ms, () => {
    stage.records.isSoldOut = false
    stage.note("in stock again")
  })
}
