import { setTimeout as delay } from "node:timers/promises"

import { PAYMENT_LINKS } from "../../integration-tests/support/admin-payment-links"
import { type Admin, logIn } from "../../integration-tests/support/an-admin"
import type { Answer } from "../../integration-tests/support/a-shopper"
import type { Simulator } from "../../src/simulator"
import type { MoneyRequest } from "../records/journal"
import { ofKind, oneOf } from "../simulate/draw"
import { otherStep } from "../simulate/drawn-others"
import type { OtherStep, PanelWhat } from "../simulate/story"
import { Chance } from "./chance"
import { inShort, payCode, whatComesOf } from "./payer"
import { loadBalanced } from "./processes"
import type { Stage } from "./stage"

/** How many of the latest charges, orders and links people choose from. */
const LATEST = 30

/** The steps that exist only here, in addition to those of `simulate`. */
type OwnStep = { kind: "link_of_amount" | "deactivate_link" | "link_in_panel" }
type Step = OtherStep | OwnStep

const step = oneOf(
  [5, otherStep.filter(({ kind }) => kind in ACTS)],
  [1, ofKind(["link_of_amount", "deactivate_link", "link_in_panel"])]
)

interface Sent {
  body?: object
  times?: number
  /** The ids by which the report finds this note for a charge. */
  ids?: readonly string[]
  /** The money that is requested; recorded once for each request that is sent. */
  money?: Omit<MoneyRequest, "at">
}

/** A person who works in Medusa's admin, and in the merchant's panel, which knows nothing of the store. */
export class OtherAtWork {
  readonly stage: Stage
  readonly chance: Chance
  readonly #who: string
  #admin: Admin | undefined

  constructor(stage: Stage, nth: number) {
    this.stage = stage
    this.chance = new Chance(stage.seed, 400, nth)
    this.#who = `other ${nth}`
  }

  async work(stopped: () => boolean): Promise<void> {
    const api = loadBalanced(this.stage.processes, this.chance)
    while (!stopped()) {
      await delay(400 + this.chance.below(1_200))
      this.#admin ??= await logIn(api).catch(() => undefined)
      if (this.#admin) await this.#do(this.chance.draw(step))
    }
  }

  async #do(drawn: Step): Promise<void> {
    this.stage.journal.count(drawn.kind)
    const act = ACTS[drawn.kind] as (at: this, step: Step) => Promise<unknown>
    await act(this, drawn)
  }

  /** Returns a random row among the latest of a table; undefined if the table is empty. */
  async latest<Column extends string>(
    table: string,
    columns: readonly Column[]
  ): Promise<Record<Column, string> | undefined> {
    const { rows } = await this.stage.database.query<Record<Column, string>>(
      `select ${columns.join()} from ${table} order by created_at desc limit ${LATEST}`
    )
    return rows.length > 0 ? this.chance.oneOf(rows) : undefined
  }

  async send(
    path: string,
    { body = {}, times = 1, ids = [], money }: Sent = {}
  ): Promise<Answer[]> {
    const answers = await Promise.all(
      Array.from({ length: times }, () => {
        if (money) this.stage.journal.request(money)
        return this.#admin!.request("post", path, body)
      })
    )
    const said = answers.map(inShort).join(" / ")
    this.note(
      `${path.replace("/admin/", "")} ${JSON.stringify(body)}: ${said}`,
      money ? [money.id, ...ids] : ids
    )
    return answers
  }

  note(what: string, ids: readonly string[]): void {
    this.stage.journal.note(this.#who, what, ids)
  }
}

type Acts = {
  [Kind in Step["kind"]]?: (
    at: OtherAtWork,
    step: Extract<Step, { kind: Kind }>
  ) => Promise<unknown>
}

/** The steps that are possible in a real store; the other ones exist only in the model. */
const ACTS: Acts = {
  capture: movePayment,
  refund: movePayment,
  async cancel_order(at, { times }) {
    const order = await at.latest('"order"', ["id"])
    if (!order) return
    const money = { kind: "cancel", id: order.id, amount: null } as const
    await at.send(`/admin/orders/${order.id}/cancel`, { times, money })
  },
  async refund_charge(at) {
    const charge = await at.latest("checkout_transparent_discrepancy", [
      "charge_id",
    ])
    if (!charge) return
    const id = charge.charge_id
    await at.send(`/admin/checkout-transparent/charges/${id}/refund`, {
      body: { reason: "chaos" },
      money: { kind: "refund", id, amount: null },
    })
  },
  async synchronize(at) {
    const charge = await at.latest("checkout_transparent_charge", ["id"])
    if (!charge) return
    const path = `/admin/checkout-transparent/charges/${charge.id}/synchronize`
    await at.send(path, { ids: [charge.id] })
  },
  async link_for_order(at) {
    const order = await at.latest('"order"', ["id"])
    if (order) await makeLink(at, { order_id: order.id }, [order.id])
  },
  link_of_amount: (at) => makeLink(at, { amount: 10 + at.chance.below(50) }),
  async deactivate_link(at) {
    const link = await at.latest("checkout_transparent_payment_link", ["id"])
    if (!link) return
    await at.send(deactivationOf(link.id), { ids: [link.id] })
  },
  async panel(at, { what, part }) {
    const { simulator } = at.stage
    const charges = (await simulator.charges()).slice(-LATEST)
    if (charges.length === 0) return
    const { merchantChargeId: id, originalAmount } = at.chance.oneOf(charges)
    const amount =
      part === null ? undefined : Math.max(1, Math.floor(originalAmount * part))
    const words = await whatComesOf(() => IN_PANEL[what](simulator, id, amount))
    at.note(`panel: ${what} ${amount ?? "all"}: ${words}`, [id])
  },
  async link_in_panel(at) {
    const { simulator } = at.stage
    const links = (await simulator.paymentLinks()).slice(-LATEST)
    if (links.length === 0) return
    const { id, orderNumber, transactions } = at.chance.oneOf(links)
    const payment = transactions.find(
      ({ originalTransactionId }) => originalTransactionId === null
    )
    const part = payment && 1 + at.chance.below(payment.amount)
    const words = await whatComesOf(() =>
      payment
        ? simulator.refundLink(payment.id, part)
        : simulator.deactivateLink(id)
    )
    at.note(`panel: link, ${part ?? "ended"}: ${words}`, [id, orderNumber])
  },
}

const IN_PANEL: Record<
  PanelWhat,
  (simulator: Simulator, id: string, amount?: number) => Promise<unknown>
> = {
  refund: (simulator, id, amount) => simulator.panelRefund(id, amount),
  capture: (simulator, id, amount) => simulator.panelCapture(id, amount),
  void: (simulator, id) => simulator.panelVoid(id),
  open_dispute: (simulator, id) => simulator.panelChargeBack(id),
  win_dispute: (simulator, id) => simulator.panelWinDispute(id),
  lose_dispute: (simulator, id) => simulator.panelLoseDispute(id),
}

async function movePayment(
  at: OtherAtWork,
  { kind, part, times }: Extract<OtherStep, { kind: "capture" | "refund" }>
): Promise<void> {
  const payment = await at.latest("payment", ["id", "amount"])
  if (!payment) return
  const { id } = payment
  const centavos = Math.round(Number(payment.amount) * 100)
  const amount = part === null ? null : Math.max(1, Math.floor(centavos * part))
  await at.send(`/admin/payments/${id}/${kind}`, {
    body: amount === null ? {} : { amount: amount / 100 },
    times,
    money: { kind, id, amount },
  })
}

async function makeLink(
  at: OtherAtWork,
  about: { order_id: string } | { amount: number },
  ids: readonly string[] = []
): Promise<void> {
  const account = at.chance.oneOf(["br", "br-at-checkout"])
  const [answer] = await at.send(PAYMENT_LINKS, {
    body: { account, ...about },
    ids,
  })
  const { charge: link } = answer!.body as {
    charge?: { id: string; link: { url: string | null } }
  }
  const linkId = link?.link.url?.split("/").at(-1)
  if (!link || linkId === undefined || at.chance.isTrue(0.3)) return
  const how = { isLate: false, times: 1, share: 1 } as const
  const words = await payCode(at.stage, { linkId }, how)
  at.note(`pays at the link: ${words}`, [linkId, link.id, ...ids])
}
