import type { StatementToShopper } from "../../records/journal"
import {
  type StoreAnswer,
  formatAnswerAsOneLine,
  messageOfAnswer,
  type Ways,
} from "./store-answer"
import {
  type PayableSession,
  findProviderSessionInAnswer,
  payCodeOrLink,
} from "../gateway/gateway-actions"
import type { ShopperEnvironment } from "./shopper-environment"
import { providerIdOfVisit, sessionDataOf } from "./payment-session-request"
import type { ShopperStep, Visit } from "../stories/story"

const CARDS = {
  approved: "5555666677778884",
  denied: "4389355432185991",
  breaks: "4389355432185992",
}
export const CPF = "529.982.247-25"
const SAYS_NOTHING_CHARGED = /nada foi cobrado|não foi autorizado/

interface ShownPrice {
  installments?: number
  total?: number
  quote?: string
}

/** Simulates a shopper with one cart, who may use several tabs at once. */
export class Shopper {
  hasOrder = false
  readonly #sessions: PayableSession[] = []
  /**
   * How many payment sessions are being created. If the number is not 0 when the cart is completed, it is unknown which
   * session the completion used.
   */
  #choosing = 0
  /**
   * Whether it is known to which payment session an answer to the completion of the cart belongs. Becomes false after a
   * double click, after simultaneous visits to the checkout, and after a server error.
   */
  #isCertain = true

  constructor(private readonly environment: ShopperEnvironment) {}

  async performSimultaneousCheckoutVisits(
    visits: readonly Visit[]
  ): Promise<void> {
    if (visits.length > 1) this.#isCertain = false
    await Promise.all(visits.map((one) => this.performCheckoutVisit(one)))
  }

  async performCheckoutVisit(visit: Visit): Promise<void> {
    if (visit.isDoubleClick) this.#isCertain = false
    const clicks = visit.isDoubleClick ? 2 : 1
    await Promise.all(
      Array.from({ length: clicks }, () => this.#createSession(visit))
    )
    const running: Promise<void>[] = []
    for (const step of visit.steps) {
      await this.environment.sleep(step.afterMs)
      running.push(this.performShopperStep(step))
      // A step with an `afterMs` of 0 is not awaited, so the next step begins while it is still running.
      if (step.afterMs > 0) await Promise.all(running.splice(0))
    }
    await Promise.all(running)
  }

  performShopperStep(step: ShopperStep): Promise<void> {
    const { moreGoods, otherEmail } = this.environment
    switch (step.kind) {
      case "complete":
        return this.#pressButtonRepeatedly(step.times)
      case "pay":
        return this.#payCodeOrLink(step)
      case "change_cart":
        return this.#changeCart("/line-items", moreGoods)
      case "change_email":
        return this.#changeCart("", { email: otherEmail })
      case "ask_state":
        return this.#askState()
      case "remove_card":
      case "withdraw_consent":
      case "delete_customer":
      case "attack":
        return (
          this.environment.cards?.performSavedCardStep(step) ??
          Promise.resolve()
        )
      case "wait":
      case "open_link":
      case "new_code":
        return this.environment.doPriceStep?.(step) ?? Promise.resolve()
    }
  }

  async #createSession(visit: Visit): Promise<void> {
    const { collectionId } = this.environment
    const provider_id = providerIdOfVisit(visit)
    const askedFrom = this.environment.now?.() ?? 0
    const price = await this.#priceOf(visit)
    const askedTo = this.environment.now?.() ?? 0
    const data = sessionDataOf(visit, {
      ...{ document: CPF, ...(await this.#cardOf(visit)), ...price },
    })
    const sentAt = this.environment.now?.() ?? 0
    const isAlone = !visit.isDoubleClick && this.#choosing === 0
    this.#choosing += 1
    const answer = await this.environment.ask(
      "post",
      `/store/payment-collections/${collectionId}/payment-sessions`,
      { provider_id, data }
    )
    this.#choosing -= 1
    if (answer.status >= 500) this.#isCertain = false
    const made = findProviderSessionInAnswer(answer, provider_id)
    if (made) this.#sessions.push(made)
    this.environment.onChoice?.({
      ...{ visit, answer, sentAt, isAlone, sessionId: made?.sessionId },
      ...{ count: price.installments ?? 1, quote: price.quote },
      asked: { from: askedFrom, to: askedTo },
    })
    if (made && price.total) {
      this.environment.journal.shown.set(made.sessionId, price.total)
    }
    this.environment.note(
      `chooses ${visit.method}: ${formatAnswerAsOneLine(answer)}`,
      [...[made?.sessionId, made?.merchantChargeId, made?.linkId]]
    )
  }

  async #cardOf(visit: Visit): Promise<object> {
    const { method, card } = visit
    const { environment } = this
    if (!method.startsWith("card")) return {}
    const number = CARDS[card]
    const more =
      (await environment.cards?.sessionDataOfVisit(visit, number)) ?? {}
    if ("saved_card_id" in more) return more
    const temporary_card_token = await environment.tokenize(number)
    return {
      ...more,
      temporary_card_token,
      installments: environment.installments(),
    }
  }

  /**
   * Returns what the page shows for a way of paying: the total and its quote, and for a card also the number of
   * installments. The page later sends these values back with the choice. If the shopper sees no price, `total` and
   * `quote` are missing.
   */
  async #priceOf({
    method,
    installments = 1,
    isBlind,
  }: Visit): Promise<ShownPrice> {
    const { asksForPrices, cartId } = this.environment
    if (!asksForPrices) return {}
    const [way, account] = method.split("_")
    if (way === "other") return {}
    if (isBlind) return way === "card" ? { installments } : {}
    const { body } = await this.environment.ask(
      "get",
      `/store/checkout-transparent/ways-of-paying?cart_id=${cartId}&account=${account}`
    )
    const { ways_of_paying: ways } = body as { ways_of_paying?: Ways }
    if (!ways) return {}
    const { total, quote } = ways
    const plan = ways.card.filter(({ count }) => count <= installments).at(-1)
    if (way === "card") {
      return plan ? { installments: plan.count, total: plan.total, quote } : {}
    }
    return { total: way === "pix" ? (ways.pix?.total ?? total) : total, quote }
  }

  /**
   * Presses the button that places the order. One round sends `times` requests at once. The shopper starts another
   * round if every answer of the round is a server error or says that the payment is still being verified. There are at
   * most `presses.most` rounds.
   */
  async #pressButtonRepeatedly(times: number): Promise<void> {
    const { presses } = this.environment
    for (let tries = 0; tries < presses.most; tries++) {
      const answers = await Promise.all(
        Array.from({ length: times }, () => this.#requestCompletion())
      )
      const isOpen = answers.every(
        (answer) =>
          answer.status >= 500 || messageOfAnswer(answer).includes("verificado")
      )
      if (!isOpen) return
      await this.environment.sleep(presses.againAfterMs())
    }
  }

  /**
   * Completes the cart, and records in the journal what the store's answer says to the shopper:
   * - That an order exists. This is always recorded.
   * - That nothing was charged. This is recorded only if the answer is certainly about the shopper's latest session,
   *   and this session is for a card.
   */
  async #requestCompletion(): Promise<StoreAnswer> {
    const latest = this.#sessions.at(-1)
    const isCertain = this.#isCertain && this.#choosing === 0
    const answer = await this.environment.ask(
      "post",
      `/store/carts/${this.environment.cartId}/complete`,
      {}
    )
    this.environment.note(`completes: ${formatAnswerAsOneLine(answer)}`, [
      latest?.sessionId,
    ])
    const { order } = answer.body as { order?: { id: string } }
    if (answer.status === 200 && order) {
      this.#recordAssurance({
        claim: "order",
        orderId: order.id,
        words: "an order",
      })
      return answer
    }
    // Only statements about cards are recorded, because a code may be paid right after the answer.
    const isStill = this.#choosing === 0 && this.#sessions.at(-1) === latest
    const words = messageOfAnswer(answer)
    if (isCertain && isStill && latest?.isCard) {
      if (SAYS_NOTHING_CHARGED.test(words)) {
        const { sessionId } = latest
        this.#recordAssurance({ claim: "nothing_charged", sessionId, words })
      }
    }
    return answer
  }

  async #payCodeOrLink(
    step: Extract<ShopperStep, { kind: "pay" }>
  ): Promise<void> {
    const code = step.isOld ? this.#sessions[0] : this.#sessions.at(-1)
    if (!code || code.isCard) return
    const words = await payCodeOrLink(this.environment.gateway, code, step)
    this.environment.note(`pays: ${words}`, [
      code.merchantChargeId,
      code.linkId,
    ])
  }

  async #changeCart(path: string, body: object): Promise<void> {
    const url = `/store/carts/${this.environment.cartId}${path}`
    const answer = await this.environment.ask("post", url, body)
    this.environment.note(
      `changes the cart: ${formatAnswerAsOneLine(answer)}`,
      []
    )
  }

  async #askState(): Promise<void> {
    const { sessionId } = this.#sessions.at(-1) ?? {}
    if (sessionId === undefined) return
    const { status, body } = await this.environment.ask(
      "get",
      `/store/checkout-transparent/sessions/${sessionId}`
    )
    const { session } = body as {
      session?: { state: string; order_id: string | null }
    }
    this.environment.note(`asks for the state: ${status}`, [sessionId])
    if (status !== 200 || !session) return
    const words = `${session.state} (state route)`
    if (session.state === "refused") {
      this.#recordAssurance({ claim: "nothing_charged", sessionId, words })
    }
    if (session.order_id) {
      this.#recordAssurance({
        claim: "order",
        orderId: session.order_id,
        words,
      })
    }
  }

  #recordAssurance(assurance: Omit<StatementToShopper, "at" | "cartId">): void {
    const { claim, words, orderId, sessionId } = assurance
    this.hasOrder ||= claim === "order"
    this.environment.journal.addStatementToShopper({
      cartId: this.environment.cartId,
      ...assurance,
    })
    this.environment.note(`is told: ${claim}, ${words}`, [orderId, sessionId])
  }
}
