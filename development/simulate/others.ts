import type { MoneyRequest } from "../records/journal"
import { CART_LOCK } from "./core/complete-cart"
import type { Payment } from "./core/records"
import { payCode, payOldestLink } from "./payer"
import { inShort } from "./shopper"
import { GATEWAY_URL, OTHER_GATEWAY_URL } from "./store-options"
import type { Stage } from "./stage"
import type { OtherStep, PanelWhat } from "./story"
import { time } from "./virtual-time"

const PAYMENT_LINKS = "/admin/checkout-transparent/payment-links"
const SIMULATED_REASON = "simulated"

/** Does a step that is not a shopper's: of an admin, in the merchant's panel, or an event such as a clock jump. */
export function doOther(stage: Stage, step: OtherStep): Promise<void> {
  switch (step.kind) {
    case "capture":
    case "refund":
      return movePayment(stage, step)
    case "cancel_order":
      return cancelOrder(stage, step.times)
    case "ship":
      return ship(stage)
    case "refund_charge":
      return refundCharge(stage)
    case "synchronize":
      return synchronize(stage)
    case "link_for_order":
      return linkForOrder(stage)
    case "pay_link":
      return payOldestLink(stage)
    case "panel":
      return actInPanel(stage, step)
    case "sold_out":
      return sellOut(stage, step.forMs)
    case "change_order":
      return changeOrder(stage, step)
    case "credit_order":
      return creditOrder(stage, step.part)
    case "mark_as_paid":
      return markAsPaid(stage)
    case "switch_place":
      return switchPlace(stage, step.forMs)
    case "clock_jump":
      stage.note(`the clock jumps by ${step.ms / 1_000} s`)
      stage.hasOutlivedLocks ||= step.ms >= CART_LOCK.ttlS * 1_000
      time.jump(step.ms)
      return Promise.resolve()
  }
}

async function movePayment(
  stage: Stage,
  { kind, part, times }: Extract<OtherStep, { kind: "capture" | "refund" }>
): Promise<void> {
  const payment = latestPayment(stage)
  if (!payment) return
  const amount =
    part === null ? null : Math.max(1, Math.floor(payment.amount * part))
  await asAdmin(stage, {
    path: `/admin/payments/${payment.id}/${kind}`,
    body: amount === null ? {} : { amount: amount / 100 },
    times,
    money: { kind, id: payment.id, amount },
  })
}

function latestPayment({ records }: Stage): Payment | undefined {
  const all = [...records.payments.values()]
  return all.filter(({ canceledAt }) => !canceledAt).at(-1) ?? all.at(-1)
}

async function cancelOrder(stage: Stage, times: number): Promise<void> {
  const id = latestOrder(stage)
  if (id === undefined) return
  await asAdmin(stage, {
    path: `/admin/orders/${id}/cancel`,
    times,
    money: { kind: "cancel", id, amount: null },
  })
}

function latestOrder({ records }: Stage): string | undefined {
  return [...records.orders.keys()].at(-1)
}

/** Ships the orders that were reported as paid or reserved, as a shop does, unless somebody wants the money back. */
async function ship(stage: Stage): Promise<void> {
  const { records, published } = stage
  for (const order of records.orders.values()) {
    const isPaid =
      published.some(
        ({ name, data }) =>
          name === "checkout_transparent.payment.paid" &&
          data.order_id === order.id
      ) ||
      order.collectionIds.some(
        (id) => records.collections.get(id)?.status === "authorized"
      )
    if (isPaid && order.status === "pending" && !order.isShipped) {
      await asAdmin(stage, {
        path: `/admin/orders/${order.id}/ship`,
        times: 1,
        money: { kind: "capture", id: order.id, amount: null },
      })
    }
  }
}

/** Makes an edit of the latest order, or another change; while it is open, nothing can be credited. */
async function changeOrder(
  stage: Stage,
  {
    change,
    share,
    staysOpenMs,
    isConfirmed,
  }: Extract<OtherStep, { kind: "change_order" }>
): Promise<void> {
  const id = latestOrder(stage)
  if (id === undefined) return
  const path = `/admin/order-edits/${id}`
  const begun = await asAdmin(stage, { path, body: { type: change }, times: 1 })
  if (begun?.status !== 200) return
  await time.sleep(staysOpenMs)
  const order = stage.records.orders.get(id)
  if (!order || order.openChange !== change) return
  if (!isConfirmed) {
    await asAdmin(stage, { method: "DELETE", path, times: 1 })
    return
  }
  // Shipped goods cannot be taken off the order.
  const isEdit = change === "edit" && !(order.isShipped && share < 0)
  const more = isEdit ? Math.round(order.total * share) : 0
  await asAdmin(stage, {
    path: `${path}/confirm`,
    body: { more: more / 100 },
    times: 1,
  })
}

async function creditOrder(stage: Stage, part: number): Promise<void> {
  const id = latestOrder(stage)
  const order = id === undefined ? undefined : stage.records.orders.get(id)
  if (!order) return
  const amount = Math.floor(stage.records.dueOf(order) * part) / 100
  if (amount <= 0) return
  await asAdmin(stage, {
    path: `/admin/orders/${order.id}/credit-lines`,
    body: { amount },
    times: 1,
  })
}

async function markAsPaid(stage: Stage): Promise<void> {
  const id = latestOrder(stage)
  if (id === undefined) return
  await asAdmin(stage, { path: `/admin/orders/${id}/mark-as-paid`, times: 1 })
}

async function refundCharge(stage: Stage): Promise<void> {
  const [id] = await latestCharges(stage)
  if (id === undefined) return
  await asAdmin(stage, {
    path: `/admin/checkout-transparent/charges/${id}/refund`,
    body: { reason: SIMULATED_REASON },
    times: 1,
    money: { kind: "refund", id, amount: null },
  })
}

/** Presses the button of the latest charges, also of old ones. */
async function synchronize(stage: Stage): Promise<void> {
  for (const id of await latestCharges(stage)) {
    const path = `/admin/checkout-transparent/charges/${id}/synchronize`
    await asAdmin(stage, { path, times: 1 })
  }
}

async function latestCharges({
  connections: { own },
}: Stage): Promise<string[]> {
  const { rows } = await own.raw<{ rows: { id: string }[] }>(
    "select id from checkout_transparent_charge order by created_at desc, id desc"
  )
  return rows.map(({ id }) => id)
}

async function linkForOrder(stage: Stage): Promise<void> {
  const order_id = latestOrder(stage)
  if (order_id === undefined) return
  const answer = await asAdmin(stage, {
    path: PAYMENT_LINKS,
    body: { account: "br", order_id },
    times: 1,
  })
  const { charge } = (answer?.body ?? {}) as {
    charge?: { link: { url: string | null } }
  }
  const linkId = charge?.link.url?.split("/").at(-1)
  if (linkId !== undefined) {
    await time.sleep(3_000)
    await payCode(stage, { linkId }, { isLate: false, times: 1 })
  }
}

async function asAdmin(
  stage: Stage,
  {
    method = "POST",
    path,
    body = {},
    times,
    money,
  }: {
    method?: "POST" | "DELETE"
    path: string
    body?: object
    times: number
    money?: Omit<MoneyRequest, "at">
  }
) {
  const answers = await Promise.all(
    Array.from({ length: times }, () => {
      if (money) stage.journal.request(money)
      return stage.ask({ method, path, body })
    })
  )
  const said = answers.map(inShort).join(" / ")
  stage.note(
    `admin: ${path.replace("/admin/", "")} ${JSON.stringify(body)}: ${said}`
  )
  return answers[0]
}

async function actInPanel(
  stage: Stage,
  { what, part }: { what: PanelWhat; part: number | null }
): Promise<void> {
  const { actions } = stage.gateway
  const charges = await actions.charges()
  const charge = charges.at(-1)
  try {
    if (charge) {
      const id = charge.merchantChargeId
      const amount =
        part === null
          ? undefined
          : Math.max(1, Math.floor(charge.originalAmount * part))
      await MOVES[what](actions, id, amount)
      stage.note(`panel: ${what} ${id} ${amount ?? "all"}`)
    } else {
      await refundLinkInPanel(stage)
    }
  } catch (error) {
    stage.note(`panel: cannot ${what}: ${(error as Error).message}`)
  }
}

type Actions = Stage["gateway"]["actions"]

const MOVES: Record<
  PanelWhat,
  (actions: Actions, id: string, amount?: number) => Promise<unknown>
> = {
  refund: (actions, id, amount) => actions.panelRefund(id, amount),
  capture: (actions, id, amount) => actions.panelCapture(id, amount),
  void: (actions, id) => actions.panelVoid(id),
  open_dispute: (actions, id) => actions.panelChargeBack(id),
  win_dispute: (actions, id) => actions.panelWinDispute(id),
  lose_dispute: (actions, id) => actions.panelLoseDispute(id),
}

async function refundLinkInPanel(stage: Stage): Promise<void> {
  const { actions } = stage.gateway
  const payment = (await actions.paymentLinks())
    .flatMap(({ transactions }) => transactions)
    .filter(({ originalTransactionId }) => originalTransactionId === null)
    .at(-1)
  if (!payment) return
  await actions.refundLink(payment.id)
  stage.note(`panel: refunds payment ${payment.id} of a link`)
}

/** Changes the store to another environment or merchant, and back after `ms`. */
async function switchPlace(stage: Stage, ms: number): Promise<void> {
  await stage.sendTo(OTHER_GATEWAY_URL)
  await time.sleep(ms)
  await stage.sendTo(GATEWAY_URL)
}

async function sellOut(stage: Stage, ms: number): Promise<void> {
  stage.records.isSoldOut = true
  stage.note("sold out")
  time.after(ms, () => {
    stage.records.isSoldOut = false
    stage.note("in stock again")
  })
  await Promise.resolve()
}
