import { setTimeout as delay } from "node:timers/promises"

import type { Answer } from "../../integration-tests/support/a-shopper"
import { type Admin, logIn } from "../../integration-tests/support/an-admin"
import { PAYMENT_LINKS } from "../../integration-tests/support/admin-payment-links"
import { Chance } from "../fuzz/chance"
import { someDoor } from "./doors"
import type { Ask } from "./journal"
import { payCode } from "./payer"
import { inShort } from "./shopper"
import type { Stage } from "./stage"

const LATEST = 30

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
    while (this.#windows.length < 2 && !stopped()) {
      const api = someDoor(this.#stage.processes, this.#chance)
      await logIn(api).then(
        (admin) => this.#windows.push(admin),
        () => delay(500)
      )
    }
    while (!stopped()) {
      await delay(600 + this.#chance.below(1_600))
      await this.#doSomething()
      this.#stage.journal.count("admin")
    }
  }

  async #doSomething(): Promise<void> {
    const chance = this.#chance
    const orders = this.#stage.journal.told
      .flatMap(({ orderId }) => orderId ?? [])
      .slice(-LATEST)
    if (orders.length === 0) return
    const orderId = chance.oneOf(orders)
    switch (
      chance.weighted([
        [4, "capture"],
        [5, "refund"],
        [3, "cancel"],
        [2, "link"],
        [2, "free link"],
        [1, "deactivate"],
        [2, "give back"],
        [1, "synchronize"],
      ] as const)
    ) {
      case "capture":
        return this.#movePayment(orderId, "capture")
      case "refund":
        return this.#movePayment(orderId, "refund")
      case "cancel":
        return this.#ask({ kind: "cancel", id: orderId, amount: null }, () => [
          `/admin/orders/${orderId}/cancel`,
          {},
        ])
      case "link":
        return this.#makeLink({ order_id: orderId }, orderId)
      case "free link":
        return this.#makeLink({ amount: 10 + chance.below(50) })
      case "deactivate":
        return this.#deactivateLink()
      case "give back":
        return this.#giveBack()
      case "synchronize":
        return this.#synchronize()
    }
  }

  async #movePayment(
    orderId: string,
    kind: "capture" | "refund"
  ): Promise<void> {
    const { body } = await this.#window().request(
      "get",
      `/admin/orders/${orderId}?fields=id,*payment_collections.payments`
    )
    const { order } = body as {
      order?: {
        payment_collections: { payments?: { id: string; amount: number }[] }[]
      }
    }
    const payments = (order?.payment_collections ?? []).flatMap(
      (collection) => collection.payments ?? []
    )
    if (payments.length === 0) return
    const payment = this.#chance.oneOf(payments)
    const centavos = Math.round(payment.amount * 100)
    const part = this.#chance.isTrue(kind === "refund" ? 0.65 : 0.25)
      ? 1 + this.#chance.below(Math.ceil(centavos / 2))
      : null
    await this.#ask(
      { kind, id: payment.id, amount: part },
      () => [
        `/admin/payments/${payment.id}/${kind}`,
        part === null ? {} : { amount: part / 100 },
      ],
      orderId
    )
  }

  async #giveBack(): Promise<void> {
    const { body } = await this.#window().request(
      "get",
      "/admin/checkout-transparent/differences?limit=50"
    )
    const { differences = [] } = body as {
      differences?: { charge_id: string; kind: string }[]
    }
    if (differences.length === 0) return
    const { charge_id: id } = this.#chance.oneOf(differences)
    await this.#ask({ kind: "give_back", id, amount: null }, () => [
      `/admin/checkout-transparent/charges/${id}/give-back`,
      { reason: "chaos" },
    ])
  }

  async #synchronize(): Promise<void> {
    const { rows } = await this.#stage.database.query<{ id: string }>(
      "select id from checkout_transparent_charge order by id desc limit 20"
    )
    if (rows.length === 0) return
    const { id } = this.#chance.oneOf(rows)
    await this.#send(`/admin/checkout-transparent/charges/${id}/synchronize`, {
      ids: [id],
    })
  }

  async #makeLink(
    about: { order_id: string } | { amount: number },
    orderId?: string
  ): Promise<void> {
    const answers = await this.#send(PAYMENT_LINKS, {
      body: { account: this.#chance.oneOf(["br", "br-at-checkout"]), ...about },
      ids: [orderId],
    })
    for (const { body } of answers) {
      const { payment_link: link } = body as {
        payment_link?: { id: string; url: string | null }
      }
      const linkId = link?.url?.split("/").at(-1)
      if (linkId === undefined || !this.#chance.isTrue(0.7)) continue
      const paid = await payCode(this.#stage, this.#chance, { linkId })
      this.#note(`the link is paid: ${paid}`, [linkId, link?.id, orderId])
    }
  }

  async #deactivateLink(): Promise<void> {
    const { body } = await this.#window().request(
      "get",
      `${PAYMENT_LINKS}?limit=20`
    )
    const { payment_links: links = [] } = body as {
      payment_links?: { id: string }[]
    }
    if (links.length === 0) return
    const { id } = this.#chance.oneOf(links)
    await this.#send(`${PAYMENT_LINKS}/${id}/inactivate`, { ids: [id] })
  }

  /** What is asked is written down once for each request that goes out. */
  async #ask(
    ask: Omit<Ask, "at" | "who">,
    request: () => [path: string, body: unknown],
    orderId?: string
  ): Promise<void> {
    const [path, body] = request()
    await this.#send(path, {
      body,
      ids: [ask.id, orderId],
      before: () => this.#stage.journal.ask({ who: "admin", ...ask }),
    })
  }

  async #send(
    path: string,
    given: {
      body?: unknown
      ids: (string | undefined)[]
      before?: () => void
    }
  ): Promise<Answer[]> {
    const times = this.#chance.isTrue(0.3) ? 2 : 1
    const answers = await Promise.all(
      Array.from({ length: times }, (_, nth) => {
        given.before?.()
        return this.#window(nth).request("post", path, given.body ?? {})
      })
    )
    this.#note(
      `${path.replace("/admin/", "")} ${JSON.stringify(given.body ?? {})}${times > 1 ? " twice at once" : ""}: ${answers.map(inShort).join(" / ")}`,
      given.ids
    )
    return answers
  }

  #window(nth = 0): Admin {
    const window = this.#windows[nth] ?? this.#windows[0]
    if (!window) throw new Error(`${this.#who} could not log in.`)
    return window
  }

  #note(what: string, ids: (string | undefined)[]): void {
    this.#stage.journal.note(this.#who, what, ids)
  }
}
