import { createResumeLink } from "../../../src/reminders/resume-link"
import { type StoreAnswer, formatAnswerAsOneLine } from "./store-answer"
import { payCodeOrLink } from "../gateway/gateway-actions"
import { MANUAL_PAYMENT_PROVIDER } from "../core/payment/manual-payment-provider"
import type { PaymentChoice } from "../process/price/price-journal"
import { CPF } from "./shopper"
import type { SimulatedStore } from "../process/simulated-store"
import type { PriceShopperStep } from "../process/price/price-story"
import { virtualTime } from "../process/time/virtual-time"

const RESUME_LINK_DAYS = 7

/** The payment that a shopper sees after opening a resume link, the link of a reminder. */
interface ResumedPayment {
  account: string
  method: string
  state: string
  amount: number
  code: { payload: string } | null
  another: { total: number; quote: string | null } | null
}

/** Simulates a shopper who opens the resume link of an unpaid payment on one or several devices. */
export class ResumeDevices {
  constructor(
    private readonly store: SimulatedStore,
    private readonly cart: { cartId: string; collectionId: string },
    private readonly note: (what: string) => void
  ) {}

  async performResumeLinkStep(step: PriceShopperStep): Promise<void> {
    switch (step.kind) {
      case "wait":
        await virtualTime.sleep(step.forMs)
        this.store.gateway.world.charges.expireOverdueCharges()
        return
      case "open_link":
        await this.#openResumeLink()
        return
      case "new_code":
        return this.#requestNewCode(step)
    }
  }

  /**
   * Opens the resume link, and returns the payment that the page shows. Returns `undefined` if the link could not be
   * created, or if the page shows no payment.
   */
  async #openResumeLink(): Promise<ResumedPayment | undefined> {
    const url = await this.#createLink()
    if (url === undefined) return undefined
    const answer = await this.store.requestStoreRoute("post", url.path, {
      token: url.token,
    })
    return this.#checkedPayment(answer, "opens the link")
  }

  async #createLink(): Promise<{ path: string; token: string } | undefined> {
    const [process] = this.store.aliveProcesses
    const account = process?.ledger.pluginOptions.accounts[0]
    if (!process || !account) return undefined
    const reminders = {
      ...account.reminders,
      page: "{token}",
      linkDays: RESUME_LINK_DAYS,
    }
    const token = await Promise.race([
      process.runInProcess(() =>
        createResumeLink(
          process.ledger,
          { ...account, reminders },
          {
            paymentCollectionId: this.cart.collectionId,
            recipientDigest: undefined,
          }
        )
      ),
      process.died.then(() => undefined),
    ])
    return token === undefined
      ? undefined
      : { path: "/store/checkout-transparent/resume", token }
  }

  async #requestNewCode({
    devices,
    isPaid,
  }: Extract<PriceShopperStep, { kind: "new_code" }>): Promise<void> {
    const from = virtualTime.now()
    const seen = await this.#openResumeLink()
    const url = await this.#createLink()
    if (!seen?.another || url === undefined) return
    const { total, quote } = seen.another
    const quotedAt =
      quote === null ? undefined : { from, to: virtualTime.now() }
    const before = this.#chargesAtGateway().length
    const sentAt = virtualTime.now()
    const shown = await Promise.all(
      Array.from({ length: devices }, async () => {
        const body = { token: url.token, document: CPF, total, quote }
        const answer = await this.store.requestStoreRoute(
          "post",
          `${url.path}/code`,
          body
        )
        const resumed = this.#checkedPayment(answer, "presses for a new code")
        const about = { sentAt, isAlone: devices === 1 }
        if (resumed) {
          this.#recordChoice(
            resumed,
            answer,
            quotedAt ? { ...about, quotedAt } : about
          )
        }
        return resumed
      })
    )
    this.#checkNewCodes(shown, this.#chargesAtGateway().length - before)
    const code = shown.find((one) => one?.code)?.code
    if (!isPaid || !code) return
    const paid = this.#chargeOf(code)
    if (!paid) return
    const words = await payCodeOrLink(this.store.gateway.actions, {
      merchantChargeId: paid.merchantChargeId,
    })
    this.note(`pays the new code: ${words}`)
  }

  #recordChoice(
    { code, method }: ResumedPayment,
    answer: StoreAnswer,
    about: Pick<PaymentChoice, "sentAt" | "isAlone" | "quotedAt">
  ): void {
    const { choices } = this.store.prices
    // The page does not show the session's id, so the session is found by the code in its data.
    const session =
      code &&
      this.store.records
        .sessionsOf(this.cart.collectionId)
        .find(({ data }) => JSON.stringify(data).includes(code.payload))
    if (!session) return
    const { id: sessionId } = session
    if (choices.some((one) => one.sessionId === sessionId)) return
    this.store.prices.recordPaymentChoice({
      cartId: this.cart.cartId,
      way: method as PaymentChoice["way"],
      count: 1,
      ...about,
      answeredAt: virtualTime.now(),
      sessionId,
      hasOwnData: false,
      status: answer.status,
      words: formatAnswerAsOneLine(answer),
    })
  }

  /**
   * Returns the payment in the store's answer, or `undefined` if the answer is an error or contains no payment. Records
   * a violation in two cases:
   * - The page shows a code that is neither payable nor paid at the gateway.
   * - The page offers a new code although another provider's payment pays for the order.
   */
  #checkedPayment(
    answer: StoreAnswer,
    what: string
  ): ResumedPayment | undefined {
    const { payment } = answer.body as { payment?: ResumedPayment }
    const { state, code, another } = payment ?? {}
    const seen = payment
      ? `${state}, ${code ? "a code" : "no code"}, ${another ? `another for ${another.total}` : "no other"}`
      : ""
    this.note(`${what}: ${formatAnswerAsOneLine(answer)} ${seen}`)
    if (answer.status !== 200 || !payment) return undefined
    this.#checkShownCode(payment, "was shown")
    this.#checkInvitation(payment)
    return payment
  }

  #chargesAtGateway() {
    return this.store.gateway.world.charges.listCharges()
  }

  #chargeOf({ payload }: { payload: string }) {
    return this.#chargesAtGateway().find(
      ({ transaction }) =>
        transaction.paymentType !== "CREDIT" && transaction.qrCode === payload
    )
  }

  /**
   * Records a violation if the page shows a code as payable that cannot be paid at the gateway. A code that has been
   * paid already is no violation, because the page soon learns of the payment.
   */
  #checkShownCode({ code }: ResumedPayment, when: string): void {
    const charge = code && this.#chargeOf(code)
    if (!code || charge?.state.chargeStatus === "PAID") return
    const isLive = charge?.state.transactionStatus === "PENDING"
    if (isLive) return
    this.store.prices.found.push({
      check: "shows a dead code",
      words: `code ${charge?.merchantChargeId ?? "?"} ${when} as payable, and is ${charge?.state.transactionStatus ?? "unknown"} at the gateway`,
      ids: [charge?.merchantChargeId ?? ""],
    })
  }

  /** Records a violation if the page offers a new code although the order has a payment that another provider made. */
  #checkInvitation({ another, state }: ResumedPayment): void {
    const { records, prices } = this.store
    const order = records.orderOfCart(this.cart.cartId)
    if (!another || !order || order.canceledAt) return
    const other = records
      .paymentsOfCollections(order.collectionIds)
      .find(
        ({ provider_id, canceled_at }) =>
          provider_id === MANUAL_PAYMENT_PROVIDER && !canceled_at
      )
    if (!other) return
    prices.found.push({
      check: "invites to pay again",
      words: `the link of order ${order.id} (${state}) offers a code of ${another.total}, and payment ${other.id} of another provider stands for the order`,
      ids: [order.id],
    })
  }

  /**
   * Records a violation if simultaneous presses of the button created more than one code. Also records a violation for
   * each device that shows a code which is neither payable nor paid at the gateway.
   */
  #checkNewCodes(
    shown: readonly (ResumedPayment | undefined)[],
    made: number
  ): void {
    for (const one of shown) {
      if (one) this.#checkShownCode(one, "is still shown on a device")
    }
    if (made <= 1) return
    this.store.prices.found.push({
      check: "several codes for one press",
      words: `${shown.length} presses at once made ${made} codes`,
      ids: [this.cart.cartId],
    })
  }
}
