import type { Answer } from "./routes"
import { type Code, payCode } from "./payer"
import type { Stage } from "./stage"
import type { CartStory, ShopperStep, Visit } from "./story"
import { time } from "./virtual-time"

export const CARDS = {
  approved: "5555666677778884",
  denied: "4389355432185991",
  breaks: "4389355432185992",
}
export const CPF = "529.982.247-25"
const SAYS_NOTHING_CHARGED = /nada foi cobrado|não foi autorizado/
const TRIES = 3
const PRESSES_AGAIN_MS = 2_500

interface ShownSession {
  id: string
  provider_id: string
  data: {
    checkout_transparent?: {
      merchant_charge_id?: string
      code?: unknown
      link?: { url: string }
    }
  }
}

/** A shopper with one cart, whose tabs do what the story says. */
export class Shopper {
  readonly cartId: string
  readonly #collectionId: string
  readonly #codes: Code[] = []
  #sessionId: string | undefined
  /** How many sessions are being made now; meanwhile it is unknown which session answers. */
  #choosing = 0
  /** Whether it is known which session an answer of `/complete` is about. */
  #isCertain = true

  constructor(
    private readonly stage: Stage,
    private readonly nth: number,
    { centavos }: CartStory
  ) {
    const { records } = stage
    this.cartId = records.newId("cart")
    this.#collectionId = records.newId("pay_col")
    records.carts.set(this.cartId, {
      id: this.cartId,
      email: `shopper-${nth}@example.com`,
      total: centavos,
      items: 1,
      collectionId: this.#collectionId,
      completedAt: null,
    })
    records.collections.set(this.#collectionId, {
      id: this.#collectionId,
      amount: centavos,
      status: "not_paid",
      captured: 0,
      refunded: 0,
    })
  }

  async visit(visit: Visit): Promise<void> {
    const clicks = [this.#choose(visit)]
    if (visit.isDoubleClick) {
      this.#isCertain = false
      clicks.push(this.#choose(visit))
    }
    await Promise.all(clicks)
    const running: Promise<void>[] = []
    for (const step of visit.steps) {
      await time.sleep(step.afterMs)
      running.push(this.#do(step))
      // Without a wait, the next step begins while this one is still under way.
      if (step.afterMs > 0) await Promise.all(running.splice(0))
    }
    await Promise.all(running)
  }

  #do(step: ShopperStep): Promise<void> {
    switch (step.kind) {
      case "complete":
        return this.#complete(step.times)
      case "pay":
        return this.#pay(step)
      case "change_cart":
        return this.#changeCart("/line-items", { price: 19.9 })
      case "change_email":
        return this.#changeCart("", { email: `2-${this.nth}@example.com` })
      case "ask_state":
        return this.#askState()
    }
  }

  async #choose({ method, card }: Visit): Promise<void> {
    const { stage } = this
    const provider_id = `pp_transparent-${method}`
    const data = method.startsWith("card")
      ? {
          document: CPF,
          temporary_card_token: await stage.gateway.tokenize(CARDS[card]),
          installments: 1,
        }
      : { document: CPF }
    this.#choosing += 1
    const answer = await stage.ask({
      method: "POST",
      path: `/store/payment-collections/${this.#collectionId}/payment-sessions`,
      body: { provider_id, data },
    })
    this.#choosing -= 1
    if (answer.status === 0 || answer.status >= 500) this.#isCertain = false
    const made = sessionIn(answer, provider_id)
    if (made) {
      this.#sessionId = made.sessionId
      this.#codes.push(made)
    }
    this.#note(`chooses ${method}: ${inShort(answer)}`, [
      made?.sessionId,
      made?.merchantChargeId,
      made?.linkId,
    ])
  }

  async #complete(times: number): Promise<void> {
    for (let tries = 0; tries < TRIES; tries++) {
      const answers = await Promise.all(
        Array.from({ length: times }, () => this.#press())
      )
      const isOpen = answers.every(
        (answer) =>
          answer.status === 0 ||
          answer.status >= 500 ||
          inShort(answer).includes("verificado")
      )
      if (!isOpen) return
      await time.sleep(PRESSES_AGAIN_MS)
    }
  }

  async #press(): Promise<Answer> {
    const sessionId = this.#sessionId
    const isCertain = this.#isCertain && this.#choosing === 0
    const answer = await this.stage.ask({
      method: "POST",
      path: `/store/carts/${this.cartId}/complete`,
    })
    this.#note(`completes: ${inShort(answer)}`, [sessionId])
    const isStill = this.#choosing === 0 && this.#sessionId === sessionId
    // A claim about a code holds only until the code is paid, which may follow at once, so only cards count.
    const isCard = this.#codes.at(-1)?.isCard ?? false
    this.#read(answer, isCard && isCertain && isStill ? sessionId : undefined)
    return answer
  }

  /** Records the claims in an answer, on which the shopper relies from now on. */
  #read({ status, body }: Answer, sessionId: string | undefined): void {
    const { order } = body as { order?: { id: string } }
    const { journal } = this.stage
    if (status === 200 && order) {
      const orderId = order.id
      journal.assure({
        claim: "order",
        cartId: this.cartId,
        orderId,
        words: "an order",
      })
      return
    }
    const words = wordsOf(body)
    if (sessionId !== undefined && SAYS_NOTHING_CHARGED.test(words)) {
      journal.assure({
        claim: "nothing_charged",
        cartId: this.cartId,
        sessionId,
        words,
      })
    }
  }

  async #pay({
    isLate,
    times,
    isOld,
    share,
  }: Extract<ShopperStep, { kind: "pay" }>): Promise<void> {
    const code = isOld ? this.#codes[0] : this.#codes.at(-1)
    if (!code) return
    await payCode(this.stage, code, { isLate, times, share })
  }

  async #changeCart(path: string, body: object): Promise<void> {
    const answer = await this.stage.ask({
      method: "POST",
      path: `/store/carts/${this.cartId}${path}`,
      body,
    })
    this.#note(`changes the cart: ${inShort(answer)}`, [])
  }

  async #askState(): Promise<void> {
    const sessionId = this.#sessionId
    if (sessionId === undefined) return
    const answer = await this.stage.ask({
      method: "GET",
      path: `/store/checkout-transparent/sessions/${sessionId}`,
    })
    const { session } = answer.body as {
      session?: { state: string; order_id: string | null }
    }
    this.#note(`asks for the state: ${answer.status} ${session?.state ?? ""}`, [
      sessionId,
    ])
    if (answer.status !== 200 || !session) return
    const words = `${session.state} (state route)`
    const { cartId } = this
    const { journal } = this.stage
    if (session.state === "refused") {
      journal.assure({ claim: "nothing_charged", cartId, sessionId, words })
    }
    if (session.order_id) {
      journal.assure({
        claim: "order",
        cartId,
        orderId: session.order_id,
        words,
      })
    }
  }

  #note(what: string, ids: (string | undefined)[]): void {
    this.stage.note(
      `shopper ${this.nth}: ${what} ${ids.filter(Boolean).join(" ")}`
    )
  }
}

function sessionIn(
  { status, body }: Answer,
  provider: string
): Code | undefined {
  if (status !== 200) return undefined
  const { payment_collection: collection } = body as {
    payment_collection: { payment_sessions: ShownSession[] }
  }
  const session = collection.payment_sessions
    .filter(({ provider_id }) => provider_id === provider)
    .at(-1)
  if (!session) return undefined
  const { code, link, merchant_charge_id } =
    session.data.checkout_transparent ?? {}
  const linkId = link?.url.split("/").at(-1)
  return {
    sessionId: session.id,
    isCard: provider.includes("card"),
    ...(code && merchant_charge_id
      ? { merchantChargeId: merchant_charge_id }
      : {}),
    ...(linkId === undefined ? {} : { linkId }),
  }
}

function wordsOf(body: Answer["body"]): string {
  const { error, message, type } = body as {
    error?: { message?: string }
    message?: string
    type?: string
  }
  return error?.message ?? message ?? type ?? ""
}

export function inShort({ status, body }: Answer): string {
  return status === 0 ? "no answer" : `${status} ${wordsOf(body).slice(0, 140)}`
}
