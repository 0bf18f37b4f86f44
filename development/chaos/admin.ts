import { setTimeout as delay } from "node:timers/promises"

import type { Answer } from "../../integration-tests/support/a-shopper"
import { type Admin, logIn } from "../../integration-tests/support/an-admin"
import { PAYMENT_LINKS } from "../../integration-tests/support/admin-payment-links"
import { Chance } from "./chance"
import type { MoneyRequest } from "../records/journal"
import { inShort, payCode } from "./payer"
import { loadBalanced } from "./processes"
import type { Stage } from "./stage"

const LATEST = 30

interface Sent {
  body?: object
  /** By which the story of a charge finds it. */
  ids?: string[]
  /** Money that is requested: written down once for each request that goes out. */
  money?: Omit<MoneyRequest, "at">
}

/** Somebody in Medusa's admin who works on orders, now and then in two windows at once. */
export class AdminAtWork {
  readonly #stage: Stage
  readonly #chance: Chance
  readonly #who: string
  readonly #windows: Admin[] = []

  constructor(stage: Stage, nth: number) {
    this.#stage = stage
    this.#chance = new Chance(stage.seed, 400, nth)
    this.#who = `admin ${nth}`
  }

  async work(stopped: () => boolean): Promise<void> {
    const { journal, processes } = this.#stage
    while (this.#windows.length < 2 && !stopped()) {
      await logIn(loadBalanced(processes, this.#chance)).then(
        (admin) => this.#windows.push(admin),
        () => delay(500)
      )
    }
    while (!stopped()) {
      await delay(600 + this.#chance.below(1_600))
      const orders = journal.assurances
        .flatMap(({ orderId }) => orderId ?? [])
        .slice(-LATEST)
      if (orders.length > 0) await this.#doSomething(orders)
      journal.count("admin")
    }
  }

  async #doSomething(orders: string[]): Promise<unknown> {
    const chance = this.#chance
    const id = chance.oneOf(orders)
    const job = chance.weighted<() => Promise<unknown>>([
      [4, () => this.#movePayment(id, "capture")],
      [5, () => this.#movePayment(id, "refund")],
      [
        3,
        () =>
          this.#send(`/admin/orders/${id}/cancel`, {
            money: { kind: "cancel", id, amount: null },
          }),
      ],
      [2, () => this.#makeLink({ order_id: id })],
      [2, () => this.#makeLink({ amount: 10 + chance.below(50) })],
      [1, () => this.#deactivateLink()],
      [2, () => this.#refund()],
      [1, () => this.#synchronize()],
    ])
    return job()
  }

  async #movePayment(orderId: string, kind: "capture" | "refund") {
    const { order } = await this.#get<{
      order?: {
        payment_collections: { payments?: { id: string; amount: number }[] }[]
      }
    }>(`/admin/orders/${orderId}?fields=id,*payment_collections.payments`)
    const payments = (order?.payment_collections ?? []).flatMap(
      (collection) => collection.payments ?? []
    )
    if (payments.length === 0) return
    const { id, amount } = this.#chance.oneOf(payments)
    const part = this.#chance.isTrue(kind === "refund" ? 0.65 : 0.25)
      ? 1 + this.#chance.below(Math.ceil(Math.round(amount * 100) / 2))
      : null
    await this.#send(`/admin/payments/${id}/${kind}`, {
      body: part === null ? {} : { amount: part / 100 },
      ids: [orderId],
      money: { kind, id, amount: part },
    })
  }

  async #refund() {
    const { discrepancies = [] } = await this.#get<{
      discrepancies?: { charge_id: string }[]
    }>("/admin/checkout-transparent/discrepancies?limit=50")
    if (discrepancies.length === 0) return
    const { charge_id: id } = this.#chance.oneOf(discrepancies)
    await this.#send(`/admin/checkout-transparent/charges/${id}/refund`, {
      body: { reason: "chaos" },
      money: { kind: "refund", id, amount: null },
    })
  }

  async #synchronize() {
    const { rows } = await this.#stage.database.query<{ id: string }>(
      "select id from checkout_transparent_charge order by id desc limit 20"
    )
    if (rows.length === 0) return
    const { id } = this.#chance.oneOf(rows)
    const path = `/admin/checkout-transparent/charges/${id}/synchronize`
    await this.#send(path, { ids: [id] })
  }

  async #makeLink(about: { order_id?: string; amount?: number }) {
    const account = this.#chance.oneOf(["br", "br-at-checkout"])
    const ids = about.order_id ? [about.order_id] : []
    const answers = await this.#send(PAYMENT_LINKS, {
      body: { account, ...about },
      ids,
    })
    for (const { body } of answers) {
      const { payment_link: link } = body as {
        payment_link?: { id: string; url: string | null }
      }
      const linkId = link?.url?.split("/").at(-1)
      if (!link || linkId === undefined || !this.#chance.isTrue(0.7)) continue
      const words = await payCode(this.#stage, this.#chance, { linkId })
      this.#note(`pays at the link: ${words}`, [linkId, link.id, ...ids])
    }
  }

  async #deactivateLink() {
    const { payment_links: links = [] } = await this.#get<{
      payment_links?: { id: string }[]
    }>(`${PAYMENT_LINKS}?limit=20`)
    if (links.length === 0) return
    const { id } = this.#chance.oneOf(links)
    await this.#send(`${PAYMENT_LINKS}/${id}/deactivate`, { ids: [id] })
  }

  async #get<Body>(path: string): Promise<Body> {
    return (await this.#window(0).request("get", path)).body as Body
  }

  async #send(path: string, { body = {}, ids = [], money }: Sent) {
    const times = this.#chance.isTrue(0.3) ? 2 : 1
    const answers: Answer[] = await Promise.all(
      Array.from({ length: times }, (_, nth) => {
        if (money) this.#stage.journal.request(money)
        return this.#window(nth).request("post", path, body)
      })
    )
    const answered = answers.map(inShort).join(" / ")
    this.#note(
      `${path.replace("/admin/", "")} ${JSON.stringify(body)}${times > 1 ? " twice at once" : ""}: ${answered}`,
      money ? [money.id, ...ids] : ids
    )
    return answers
  }

  #window(nth: number): Admin {
    const window = this.#windows[nth] ?? this.#windows[0]
    if (window) return window
    throw new Error(`${this.#who} could not log in.`)
  }

  #note(what: string, ids: string[]): void {
    this.#stage.journal.note(this.#who, what, ids)
  }
}
