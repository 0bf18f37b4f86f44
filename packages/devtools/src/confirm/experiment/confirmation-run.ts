import { randomUUID } from "node:crypto"
import type { GatewayCharge } from "../../../../../src/domain/charge/gateway-charge"
import { minorUnits } from "../../../../../src/domain/money"
import type { TimeBudget } from "../../../../../src/domain/time-budget"
import type { GatewayClient } from "../../../../../src/gateway/client"
import {
  createPaymentLinkClient,
  type PaymentLinkClient,
} from "../../../../../src/gateway/payment-link-client"
import {
  checkoutIntegrationSettingsOf,
  linkIntegrationSettingsOf,
  openGatewayClient,
  systemClock,
} from "../../../../../src/operations/perform/gateway-clients"
import type { CardDialect } from "../../../../../src/payment-method-adapters/card/card-wire-format"
import { formatAmount } from "../../../../../src/texts/message-sentences"
import type { CardPage } from "../card-page"
import type { ConfirmationPlan } from "../confirmation-plan"
import type { ReceivedDelivery } from "../notification-receiver"
import { sendOneRequest, type ClientCall } from "./send-one-request"
import { type CallResult, isChangeShown, SKIPPED } from "./call-result"
import { endTestCharge } from "./end-test-charge"
import type { RecordedExchange } from "./recorded-exchange"
import { createInMemoryTokenLedger } from "./in-memory-token-ledger"
import type { AnswerKind } from "./unreadable-answer"

/** Thrown when an experiment exceeds its time limit. */
export class ExperimentTimeout extends Error {}

/** One run of the confirm command. It sends one request at a time, through the same HTTP clients as the plugin. */
export class ConfirmationRun {
  /** The results of the requests. The keys are the names that the experiments give to their requests. */
  readonly results: Record<string, CallResult> = {}
  readonly exchanges: RecordedExchange[] = []
  /**
   * The functions that refund or cancel the created test charges and links. The keys are ids of charges and order
   * numbers of links. A function resolves to a message for the user if its charge or link may still be open.
   */
  readonly cleanups = new Map<string, () => Promise<string | undefined>>()
  /** The ids of the test charges that may exist: the gateway accepted their creation, or its outcome is unknown. */
  readonly maybeCreatedIds = new Set<string>()
  readonly receivedDeliveries: ReceivedDelivery[] = []
  /** The page on which the user enters a card. It is `undefined` without `--browser`. */
  cardPage: CardPage | undefined
  /** The last token from the card page, or "" if the card SDK returned none. `undefined` until a card was entered. */
  browserToken?: string
  /** The store's settings for requests to the gateway, with the corrections that experiments have made so far. */
  settings
  cardDialect: CardDialect
  tokens = createInMemoryTokenLedger()
  /** Every charge that an answer or a lookup has shown, in the order of the answers. */
  readonly #shownCharges: GatewayCharge[] = []
  #spent = 0
  #stepEnds: AbortSignal = new AbortController().signal

  /** Creates a run. If `reasonToStop` returns a reason after a test charge, `createCharge` throws it as an error. */
  constructor(
    readonly plan: ConfirmationPlan,
    private readonly reasonToStop: (
      run: ConfirmationRun
    ) => string | undefined = () => undefined
  ) {
    this.settings = checkoutIntegrationSettingsOf(plan.account)
    this.cardDialect = plan.account.dialect
  }

  /** Starts the time limit of an experiment. After this time, requests that need approval throw a ExperimentTimeout. */
  startExperimentTimeLimit(lastsAtMostMs: number): void {
    this.#stepEnds = AbortSignal.timeout(lastsAtMostMs)
  }

  /** Returns a signal that aborts when the user interrupts the command or the experiment exceeds its time limit. */
  get signal(): AbortSignal {
    return AbortSignal.any([this.plan.signal, this.#stepEnds])
  }

  resultOfRequest(step: string): CallResult {
    return this.results[step] ?? SKIPPED
  }

  recordResult(step: string, result: CallResult): CallResult {
    // A later lookup is added to the result, and must not be added to the shared SKIPPED.
    return (this.results[step] = { ...result })
  }

  lookUpTestCharge(id: string): Promise<CallResult> {
    return this.#sendCheckoutRequest(async (client, budget) => {
      const found = await client.lookUpCharge(id, budget)
      return found.kind === "absent" ? found : { charge: found.charge }
    })
  }

  /**
   * Looks a charge up until `isShown` returns true, and returns the last result. Also returns after `resolveWindowMs`,
   * and earlier if the answers cannot be parsed. Throws an error if `signal` aborts, because the lookups then do not
   * show whether the charge appears in time.
   */
  async lookUpTestChargeUntil(
    id: string,
    isShown: (charge: GatewayCharge) => boolean = () => true
  ): Promise<CallResult> {
    const began = systemClock.monotonicMs()
    const { resolveWindowMs } = this.plan.account
    const { signal } = this
    for (let pauseMs = 250; ; pauseMs *= 2) {
      const result = await this.lookUpTestCharge(id)
      const passedMs = systemClock.monotonicMs() - began
      const isSo = result.charge !== undefined && isShown(result.charge)
      const isLast =
        passedMs + pauseMs > resolveWindowMs ||
        // An answer that the plugin cannot parse does not become readable by waiting.
        (result.unreadableAnswer !== undefined && pauseMs > 250)
      if (!isSo) this.throwIfInterruptedOrTimedOut()
      if (isSo || isLast) return { ...result, isShown: isSo }
      if (pauseMs === 2_000) {
        this.plan.say(
          `   Waits for a lookup to show it, at most ${Math.round(resolveWindowMs / 1000)} s.`
        )
      }
      await systemClock.sleep(pauseMs, signal)
    }
  }

  /**
   * Creates a test charge if the user agrees and all charges together do not exceed `--limit`. If the request is
   * rejected or its outcome is unknown, looks the charge up. The end of the run tries to refund or cancel the charge.
   * Throws an error after the request if the run must create no further charge, for example if neither the answer nor
   * the lookup can be parsed.
   */
  async createCharge(
    step: string,
    shown: string,
    {
      amount = this.plan.amount,
      id = randomUUID(),
      make,
    }: {
      amount?: number
      id?: string
      make: (
        client: GatewayClient,
        id: string,
        budget: TimeBudget
      ) => Promise<GatewayCharge>
    }
  ): Promise<{ id: string; result: CallResult }> {
    const isMade = await this.#askForApproval(
      `${shown}, ${formatAmount("en", amount / 100)}`,
      amount
    )
    if (!isMade) return { id, result: this.recordResult(step, SKIPPED) }
    const isNew = !this.cleanups.has(id)
    this.cleanups.set(id, () => endTestCharge(this, id))
    this.maybeCreatedIds.add(id)
    const result = await this.#sendCheckoutRequest(async (client, budget) => ({
      charge: await make(client, id, budget),
    }))
    if (result.kind === "not_sent" && isNew) this.cleanups.delete(id)
    if (result.kind === "rejected") {
      if (isNew) this.maybeCreatedIds.delete(id)
      result.lookup = await this.lookUpTestCharge(id)
    }
    if (result.kind === "unknown") {
      // Recorded first, because the lookups throw an error if the user interrupts them.
      this.recordResult(step, { ...result, isNew })
      result.lookup = await this.lookUpTestChargeUntil(id)
      result.charge = result.lookup.charge
    }
    const noted = this.recordResult(step, { ...result, isNew })
    const why = this.reasonToStop(this)
    if (why !== undefined) throw new Error(why)
    return { id, result: noted }
  }

  /**
   * Captures, refunds or voids `amount` (minor units) of a charge, and then looks the charge up. Asks the user first,
   * except in the step `end`, in which the run returns the money of its test charges. If the outcome is unknown, the
   * result contains the charge only if the lookup shows the change.
   */
  async captureOrRefund(
    step: string,
    kind: "capture" | "refund",
    { id, amount }: { id: string; amount: number }
  ): Promise<CallResult> {
    const words = `${kind === "capture" ? "Capture" : "Refund or void"} ${formatAmount("en", amount / 100)} of ${id}`
    if (step === "end") this.plan.say(`-> ${words}`)
    else if (!(await this.#askForApproval(words)))
      return this.recordResult(step, SKIPPED)
    const before = this.#shownCharges.filter(
      ({ merchantChargeId }) => merchantChargeId === id
    )
    const change = { merchantChargeId: id, amount: minorUnits(amount) }
    const result = await this.#sendCheckoutRequest(async (client, budget) => ({
      charge:
        kind === "capture"
          ? await client.captureCharge(change, budget)
          : await client.refundCharge(change, budget),
    }))
    result.lookup = await this.lookUpTestCharge(id)
    const after = result.lookup.charge
    const isShown = after && isChangeShown({ kind, amount, before, after })
    if (result.kind === "unknown" && isShown) result.charge = after
    return this.recordResult(step, result)
  }

  /**
   * Sends a request about payment links, and records the result. If `shown` is given, asks the user first, and adds
   * `amount` to the sum that `--limit` limits.
   */
  async sendLinkRequest(
    step: string,
    { shown, amount = 0 }: { shown?: string | undefined; amount?: number },
    work: ClientCall<PaymentLinkClient>
  ): Promise<CallResult> {
    const isMade =
      shown === undefined || (await this.#askForApproval(shown, amount))
    if (!isMade) return this.recordResult(step, SKIPPED)
    const settings = linkIntegrationSettingsOf(this.plan.account)
    const client = createPaymentLinkClient(settings, this.#dependencies)
    const { exchanges } = this
    const call = { what: "payment link", client, exchanges, settings } as const
    return this.recordResult(step, await sendOneRequest(call, work))
  }

  /** Sends a request about saved cards if the user agrees, and records the result. */
  async sendSavedCardRequest(
    step: string,
    shown: string,
    work: ClientCall<GatewayClient>
  ): Promise<CallResult> {
    const isMade = await this.#askForApproval(shown)
    const result = isMade
      ? this.#sendCheckoutRequest(work, "saved card")
      : SKIPPED
    return this.recordResult(step, await result)
  }

  /** Waits until `isThere` resolves to true. Resolves to false after `ms` milliseconds or when `signal` aborts. */
  async waitForCondition(ms: number, isThere: () => Promise<boolean>) {
    const { pollMs } = this.plan
    const { signal } = this
    const until = systemClock.monotonicMs() + ms
    while (!(await isThere())) {
      if (systemClock.monotonicMs() >= until || signal.aborted) return false
      await systemClock.sleep(pollMs, signal)
    }
    return true
  }

  throwIfInterruptedOrTimedOut(): void {
    const { aborted } = this.plan.signal
    if (aborted) throw new Error("It was interrupted.")
    if (this.#stepEnds.aborted) throw new ExperimentTimeout()
  }

  async #askForApproval(call: string, amount = 0): Promise<boolean> {
    this.throwIfInterruptedOrTimedOut()
    const { limit = Infinity, askForApproval, say } = this.plan
    if (this.#spent + amount > limit) {
      say(`   Not made, above the limit: ${call}`)
      return false
    }
    const isAgreed = await askForApproval(call)
    this.throwIfInterruptedOrTimedOut()
    if (isAgreed) this.#spent += amount
    return isAgreed
  }

  async #sendCheckoutRequest(
    work: ClientCall<GatewayClient>,
    what: AnswerKind = "charge"
  ): Promise<CallResult> {
    const client = openGatewayClient(this.settings, this.#dependencies)
    const { exchanges, settings } = this
    const call = { what, client, exchanges, settings }
    const result = await sendOneRequest(call, work)
    if (result.charge) this.#shownCharges.push(result.charge)
    return result
  }

  get #dependencies(): Parameters<typeof openGatewayClient>[1] {
    return {
      clock: systemClock,
      accessTokens: this.tokens,
      onExchange: (request, exchange) => {
        this.exchanges.push({ request, exchange })
      },
    }
  }
}
