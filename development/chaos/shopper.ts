import { setTimeout as delay } from "node:timers/promises"

import {
  CARDS,
  aTemporaryCardToken,
} from "../../integration-tests/support/a-card"
import { CPF } from "../../integration-tests/support/a-card-checkout"
import {
  type Answer,
  aCart,
  aGuest,
  aPaymentCollection,
  choosePayment,
  completeCart,
  type Shopper,
} from "../../integration-tests/support/a-shopper"
import { Chance } from "./chance"
import { inShort, payCode, type ShownCode, shownCodeIn } from "./payer"
import { loadBalanced } from "./processes"
import type { Assurance } from "../records/journal"
import type { Stage } from "./stage"

const METHODS = [
  [30, "card_br"],
  [16, "card_br-manual"],
  [14, "pix_br"],
  [12, "pix_br-at-checkout"],
  [7, "wallet_br"],
  [7, "wallet_br-at-checkout"],
  [7, "link_br"],
  [7, "link_br-at-checkout"],
] as const

const TRIES = 5
const POLLS = 8

/** One shopper with one cart, and as many tabs as the seed says. */
export class Visit {
  readonly #stage: Stage
  readonly #chance: Chance
  readonly #shopper: Shopper
  readonly #who: string
  readonly #codes: ShownCode[] = []
  #cartId = ""
  #collectionId = ""
  /** Whether it is known which session an answer of `/complete` is about. */
  #isCertain = true

  constructor(stage: Stage, nth: number) {
    this.#stage = stage
    this.#chance = new Chance(stage.seed, 200, nth)
    this.#who = `shopper ${nth}`
    const api = loadBalanced(stage.processes, this.#chance)
    this.#shopper = aGuest(api, stage.store, `shopper-${nth}@example.com`)
  }

  async shop(): Promise<void> {
    const chance = this.#chance
    this.#cartId = await patiently(() =>
      aCart(this.#shopper, this.#stage.store, {
        goods: chance.oneOf(["shirt", "book"]),
        quantity: 1 + chance.below(3),
        shipping: chance.oneOf(["free", "paid"]),
      })
    )
    this.#collectionId = await patiently(() =>
      aPaymentCollection(this.#shopper, this.#cartId)
    )
    const rounds = 1 + chance.below(3)
    for (let round = 0; round < rounds; round++) {
      const tabs: Promise<boolean | void>[] = [this.#pay()]
      if (chance.isTrue(0.12)) {
        this.#isCertain = false
        tabs.push(delay(chance.below(600)).then(() => this.#pay()))
      }
      if (chance.isTrue(0.12)) {
        tabs.push(delay(chance.below(1_500)).then(() => this.#changeCart()))
      }
      const isBought = (await Promise.all(tabs)).some(Boolean)
      if (isBought && !chance.isTrue(0.15)) return
    }
  }

  /** Chooses a method and does what it takes; true when there is an order. */
  async #pay(): Promise<boolean> {
    const chance = this.#chance
    const providerId = `pp_transparent-${chance.weighted(METHODS)}`
    const sessionId = await this.#choose(providerId)
    if (providerId.includes("card")) return this.#complete(sessionId)
    if (providerId.includes("at-checkout")) {
      const isPlaced = await this.#complete(undefined)
      await this.#payACode(0.7)
      return isPlaced
    }
    if (chance.isTrue(0.15)) await this.#complete(undefined)
    const isPaid = await this.#payACode(0.75)
    if (chance.isTrue(0.3)) void this.#complete(undefined)
    return sessionId !== undefined && isPaid && this.#waitForOrder(sessionId)
  }

  /** The session that came of it. */
  async #choose(providerId: string): Promise<string | undefined> {
    const chance = this.#chance
    const isDouble = chance.isTrue(0.15)
    if (isDouble) this.#isCertain = false
    const answers = await Promise.all(
      Array.from({ length: isDouble ? 2 : 1 }, async () =>
        choosePayment(this.#shopper, {
          collectionId: this.#collectionId,
          providerId,
          data: await this.#dataFor(providerId),
        })
      )
    )
    if (answers.some(({ status }) => status >= 500)) this.#isCertain = false
    const shown = answers.flatMap((answer) => shownCodeIn(answer, providerId))
    this.#codes.push(...shown)
    this.#note(
      `chooses ${providerId}${isDouble ? " twice at once" : ""}: ${answers.map(inShort).join(" / ")}`,
      ...shown.flatMap((code) => Object.values(code) as string[])
    )
    return shown.at(-1)?.sessionId
  }

  async #dataFor(providerId: string): Promise<Record<string, unknown>> {
    if (!providerId.includes("card")) return { document: CPF }
    const number = this.#chance.weighted([
      [12, CARDS.approved],
      [3, CARDS.denied],
      [1, CARDS.breaksTheGateway],
    ])
    return {
      document: CPF,
      temporary_card_token: await aTemporaryCardToken(
        this.#stage.simulator.url,
        number
      ),
      installments: 1 + this.#chance.below(2),
    }
  }

  /** Presses the button, perhaps twice; true when there is an order. */
  async #complete(sessionId: string | undefined): Promise<boolean> {
    const times = this.#chance.isTrue(0.2) ? 2 : 1
    for (let tries = 0; tries < TRIES; tries++) {
      const isCertain = this.#isCertain
      const answers = await Promise.all(
        Array.from({ length: times }, () =>
          completeCart(this.#shopper, this.#cartId)
        )
      )
      this.#note(
        `completes${times > 1 ? " twice at once" : ""}: ${answers.map(inShort).join(" / ")}`,
        sessionId
      )
      const orders = answers.flatMap(
        (answer) => this.#read(answer, isCertain ? sessionId : undefined) ?? []
      )
      if (orders.length > 0) return true
      // No answer, or "being verified": a shopper presses again.
      const isOpen = answers.every(
        (answer) =>
          answer.status >= 500 || inShort(answer).includes("verificado")
      )
      if (!isOpen) return false
      await delay(500 + this.#chance.below(1_500))
    }
    return false
  }

  /** What the shopper relies on from now on; the order, when there is one. */
  #read({ status, body }: Answer, sessionId?: string): string | undefined {
    const { type, order, error, message } = body as {
      type?: string
      order?: { id: string }
      error?: { message?: string }
      message?: string
    }
    if (status === 200 && type === "order" && order) {
      this.#isReported({ claim: "order", orderId: order.id, words: "an order" })
      return order.id
    }
    const words = error?.message ?? message ?? ""
    if (SAYS_NOTHING_CHARGED.test(words) && sessionId) {
      this.#isReported({ claim: "nothing_charged", sessionId, words })
    }
    return undefined
  }

  async #changeCart(): Promise<void> {
    const { variants, shipping } = this.#stage.store
    const [change, path, body] = this.#chance.oneOf([
      ["item", "/line-items", { variant_id: variants.book, quantity: 1 }],
      ["shipping", "/shipping-methods", { option_id: shipping.paid }],
      ["email", "", { email: `2${this.#shopper.email}` }],
    ] as const)
    const answer = await this.#shopper.request(
      "post",
      `/store/carts/${this.#cartId}${path}`,
      body
    )
    this.#note(`changes the cart (${change}): ${inShort(answer)}`)
  }

  /** The latest, or one of those that were given up; true when it was paid. */
  async #payACode(likelihood: number): Promise<boolean> {
    const chance = this.#chance
    const isOld = chance.isTrue(0.1)
    const code = isOld ? chance.oneOf(this.#codes) : this.#codes.at(-1)
    if (!code || !chance.isTrue(likelihood)) return false
    await delay(chance.below(2_500))
    const paid = await payCode(this.#stage, chance, code)
    this.#note(
      `pays${isOld ? " some code" : ""}: ${paid}`,
      code.merchantChargeId,
      code.linkId
    )
    return paid === "done"
  }

  async #waitForOrder(sessionId: string): Promise<boolean> {
    for (let poll = 0; poll < POLLS; poll++) {
      await delay(1_000)
      const { status, body } = await this.#shopper.request(
        "get",
        `/store/checkout-transparent/sessions/${sessionId}`
      )
      const { session } = body as {
        session?: { state: string; order_id: string | null }
      }
      if (status !== 200 || !session) continue
      const words = `${session.state} (state route)`
      if (session.state === "refused") {
        this.#isReported({ claim: "nothing_charged", sessionId, words })
        return false
      }
      if (session.order_id) {
        this.#isReported({ claim: "order", orderId: session.order_id, words })
        return true
      }
    }
    return false
  }

  #isReported(assurance: Omit<Assurance, "at" | "cartId">): void {
    const { claim, words, orderId, sessionId } = assurance
    this.#stage.journal.assure({ cartId: this.#cartId, ...assurance })
    this.#note(`is told: ${claim}, ${words}`, orderId, sessionId)
  }

  #note(what: string, ...ids: (string | undefined)[]): void {
    this.#stage.journal.note(this.#who, what, [
      ...[this.#cartId, this.#collectionId, ...ids],
    ])
  }
}

const SAYS_NOTHING_CHARGED = /nada foi cobrado|não foi autorizado/

async function patiently<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries++) {
    try {
      return await work()
    } catch (error) {
      if (tries === TRIES) throw error
      await delay(700)
    }
  }
}
