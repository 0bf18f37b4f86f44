import { setTimeout as delay } from "node:timers/promises"

import fc from "fast-check"

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
import type { Assurance } from "../records/journal"
import { visit as anyVisit, waitingAfter } from "../simulate/drawn-story"
import type { ShopperStep, Visit } from "../simulate/story"
import { Chance } from "./chance"
import { inShort, payCode, type ShownCode, shownCodeIn, wordsOf } from "./payer"
import { loadBalanced } from "./processes"
import type { Stage } from "./stage"

/** Visits for the store that `aStaffedStore` seeds: some have all that a sale needs, others are random. */
const sellingVisit = anyVisit.filter(
  ({ method }) => method !== "card_br-at-shipment"
)
const visits = fc.array(
  fc.oneof(
    sellingVisit,
    sellingVisit.map((drawn) => ({
      ...waitingAfter(drawn, 1_500),
      card: drawn.card,
    }))
  ),
  { minLength: 1, maxLength: 3 }
)

/** The longest wait of a shopper here, in milliseconds; in virtual time it may be minutes. */
const MOST_MS = 2_500
const TRIES = 5
const SAYS_NOTHING_CHARGED = /nada foi cobrado|não foi autorizado/
const CARD_NUMBERS = {
  approved: CARDS.approved,
  denied: CARDS.denied,
  breaks: CARDS.breaksTheGateway,
}

/** A shopper with one cart who plays visits of `simulate` over HTTP, sometimes two of them at once. */
export class ShopperAtStore {
  readonly #stage: Stage
  readonly #chance: Chance
  readonly #shopper: Shopper
  readonly #who: string
  readonly #codes: ShownCode[] = []
  #cartId = ""
  #collectionId = ""
  /** How many sessions are being made now; meanwhile it is unknown which session answers. */
  #choosing = 0
  /** Whether it is known which session an answer of `/complete` is about. */
  #isCertain = true
  #hasOrder = false

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
    const [first, ...others] = chance.draw(visits)
    await this.#visit(first!)
    for (const next of others) {
      if (this.#hasOrder && !chance.isTrue(0.15)) return
      const another = chance.isTrue(0.2) ? [chance.draw(sellingVisit)] : []
      if (another.length > 0) this.#isCertain = false
      await Promise.all([next, ...another].map((one) => this.#visit(one)))
    }
  }

  async #visit(visit: Visit): Promise<void> {
    if (visit.isDoubleClick) this.#isCertain = false
    const clicks = visit.isDoubleClick ? 2 : 1
    await Promise.all(Array.from({ length: clicks }, () => this.#choose(visit)))
    const underWay: Promise<void>[] = []
    for (const step of visit.steps) {
      await delay(step.afterMs % MOST_MS)
      underWay.push(this.#do(step))
      // Without a wait, the next step begins while this one is still under way.
      if (step.afterMs > 0) await Promise.all(underWay.splice(0))
    }
    await Promise.all(underWay)
  }

  #do(step: ShopperStep): Promise<void> {
    const { variants } = this.#stage.store
    switch (step.kind) {
      case "complete":
        return this.#complete(step.times)
      case "pay":
        return this.#pay(step)
      case "change_cart":
        return this.#changeCart("/line-items", {
          variant_id: variants.book,
          quantity: 1,
        })
      case "change_email":
        return this.#changeCart("", { email: `2${this.#shopper.email}` })
      case "ask_state":
        return this.#askState()
    }
  }

  async #choose({ method, card }: Visit): Promise<void> {
    const providerId = `pp_transparent-${method}`
    const { url } = this.#stage.simulator
    const data = method.startsWith("card")
      ? {
          document: CPF,
          temporary_card_token: await aTemporaryCardToken(
            url,
            CARD_NUMBERS[card]
          ),
          installments: 1 + this.#chance.below(2),
        }
      : { document: CPF }
    this.#choosing += 1
    const collectionId = this.#collectionId
    const payment = { collectionId, providerId, data }
    const answer = await choosePayment(this.#shopper, payment)
    this.#choosing -= 1
    if (answer.status >= 500) this.#isCertain = false
    const shown = shownCodeIn(answer, providerId)
    this.#codes.push(...shown)
    this.#note(
      `chooses ${method}: ${inShort(answer)}`,
      ...shown.flatMap(({ sessionId, merchantChargeId, linkId }) => [
        ...[sessionId, merchantChargeId, linkId],
      ])
    )
  }

  /** Presses the button, perhaps twice, and again while no answer comes or the answer is "being verified". */
  async #complete(times: number): Promise<void> {
    for (let tries = 0; tries < TRIES; tries++) {
      const answers = await Promise.all(
        Array.from({ length: times }, () => this.#press())
      )
      const isOpen = answers.every(
        (answer) =>
          answer.status >= 500 || wordsOf(answer).includes("verificado")
      )
      if (!isOpen) return
      await delay(500 + this.#chance.below(1_500))
    }
  }

  async #press(): Promise<Answer> {
    const latest = this.#codes.at(-1)
    const isCertain = this.#isCertain && this.#choosing === 0
    const answer = await completeCart(this.#shopper, this.#cartId)
    this.#note(`completes: ${inShort(answer)}`, latest?.sessionId)
    const { order } = answer.body as { order?: { id: string } }
    if (answer.status === 200 && order) {
      this.#isReported({ claim: "order", orderId: order.id, words: "an order" })
      return answer
    }
    // A claim about a code holds only until the code is paid, which may follow at once, so only cards count.
    const isStill = this.#choosing === 0 && this.#codes.at(-1) === latest
    const words = wordsOf(answer)
    if (isCertain && isStill && latest?.isCard) {
      if (SAYS_NOTHING_CHARGED.test(words)) {
        const { sessionId } = latest
        this.#isReported({ claim: "nothing_charged", sessionId, words })
      }
    }
    return answer
  }

  async #pay(step: Extract<ShopperStep, { kind: "pay" }>): Promise<void> {
    const code = step.isOld ? this.#codes[0] : this.#codes.at(-1)
    if (!code || code.isCard) return
    const words = await payCode(this.#stage, code, step)
    this.#note(`pays: ${words}`, code.merchantChargeId, code.linkId)
  }

  async #changeCart(path: string, body: object): Promise<void> {
    const url = `/store/carts/${this.#cartId}${path}`
    const answer = await this.#shopper.request("post", url, body)
    this.#note(`changes the cart: ${inShort(answer)}`)
  }

  async #askState(): Promise<void> {
    const { sessionId } = this.#codes.at(-1) ?? {}
    if (sessionId === undefined) return
    const { status, body } = await this.#shopper.request(
      "get",
      `/store/checkout-transparent/sessions/${sessionId}`
    )
    const { session } = body as {
      session?: { state: string; order_id: string | null }
    }
    if (status !== 200 || !session) return
    const words = `${session.state} (state route)`
    if (session.state === "refused") {
      this.#isReported({ claim: "nothing_charged", sessionId, words })
    }
    if (session.order_id) {
      this.#isReported({ claim: "order", orderId: session.order_id, words })
    }
  }

  #isReported(assurance: Omit<Assurance, "at" | "cartId">): void {
    const { claim, words, orderId, sessionId } = assurance
    this.#hasOrder ||= claim === "order"
    this.#stage.journal.assure({ cartId: this.#cartId, ...assurance })
    this.#note(`is told: ${claim}, ${words}`, orderId, sessionId)
  }

  #note(what: string, ...ids: (string | undefined)[]): void {
    this.#stage.journal.note(this.#who, what, [
      ...[this.#cartId, this.#collectionId, ...ids],
    ])
  }
}

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
