import type { MoneyRequest } from "../records/journal"
import type { Payment } from "./core/records"
import { payCode } from "./payer"
import { inShort } from "./shopper"
import type { Stage } from "./stage"
import type { OtherStep, PanelWhat } from "./story"
import { time } from "./virtual-time"

const PAYMENT_LINKS = "/admin/checkout-transparent/payment-links"
const SIMULATED_REASON = "simulated"

/** What an admin, somebody in the merchant's panel or nobody does. */
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
    case "panel":
      return actInPanel(stage, step)
    case "sold_out":
      return sellOut(stage, step.forMs)
    case "clock_jump":
      stage.note(`the clock jumps by ${step.ms / 1_000} s`)
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

/** A shop that ships what it was told is paid, and that nobody wants the money back of. */
async function ship(stage: Stage): Promise<void> {
  const { records, published } = stage
  for (const order of records.orders.values()) {
    const isPaid = published.some(
      ({ name, data }) =>
        name === "checkout_transparent.payment.paid" &&
        data.order_id === order.id
    )
    if (isPaid && order.status === "pending" && !order.isShipped) {
      order.isShipped = true
      stage.note(`admin: ships ${order.id}`)
    }
  }
  await Promise.resolve()
}

async function refundCharge(stage: Stage): Promise<void> {
  const id = await latestCharge(stage)
  if (id === undefined) return
  await asAdmin(stage, {
    path: `/admin/checkout-transparent/charges/${id}/refund`,
    body: { reason: SIMULATED_REASON },
    times: 1,
    money: { kind: "refund", id, amount: null },
  })
}

async function synchronize(stage: Stage): Promise<void> {
  const id = await latestCharge(stage)
  if (id === undefined) return
  const path = `/admin/checkout-transparent/charges/${id}/synchronize`
  await asAdmin(stage, { path, times: 1 })
}

async function latestCharge({
  connections: { own },
}: Stage): Promise<string | undefined> {
  const { rows } = await own.raw<{ rows: { id: string }[] }>(
    "select id from checkout_transparent_charge order by created_at desc, id desc limit 1"
  )
  return rows[0]?.id
}

async function linkForOrder(stage: Stage): Promise<void> {
  const order_id = latestOrder(stage)
  if (order_id === undefined) return
  const answer = await asAdmin(stage, {
    path: PAYMENT_LINKS,
    body: { account: "br", order_id },
    times: 1,
  })
  const { payment_link: link } = (answer?.body ?? {}) as {
    payment_link?: { url: string | null }
  }
  const linkId = link?.url?.split("/").at(-1)
  if (linkId !== undefined) {
    await time.sleep(3_000)
    await payCode(stage, { linkId }, { isLate: false, times: 1 })
  }
}

async function asAdmin(
  stage: Stage,
  {
    path,
    body = {},
    times,
    money,
  }: {
    path: string
    body?: object
    times: number
    money?: Omit<MoneyRequest, "at">
  }
) {
  const answers = await Promise.all(
    Array.from({ length: times }, () => {
      if (money) stage.journal.request(money)
      return stage.ask({ method: "POST", path, body })
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

async function sellOut(stage: Stage, ms: number): Promise<void> {
  stage.records.isSoldOut = true
  stage.note("sold out")
  time.after(ms, () => {
    stage.records.isSoldOut = false
    stage.note("in stock again")
  })
  await Promise.resolve()
}
