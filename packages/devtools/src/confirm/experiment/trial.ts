import { randomUUID } from "node:crypto"
import { GatewayError } from "../../../../../src/domain/errors/gateway-error"
import type { GatewayCharge } from "../../../../../src/domain/charge/gateway-charge"
import { minorUnits } from "../../../../../src/domain/money"
import { TimeBudget } from "../../../../../src/domain/time-budget"
import type { GatewayClient } from "../../../../../src/gateway/client"
import {
  createPaymentLinkClient,
  type PaymentLinkClient,
} from "../../../../../src/gateway/payment-link-client"
import type {
  Exchange,
  HttpRequest,
} from "../../../../../src/gateway/transport/http"
import {
  checkoutSettingsOf,
  linkSettingsOf,
  openGatewayClient,
  systemClock,
} from "../../../../../src/operations/perform/gateway-clients"
import type { CardDialect } from "../../../../../src/payment-method-adapters/card/card-charge"
import { amountIn } from "../../../../../src/texts/message-sentences"
import type { CardPage } from "../card-page"
import type { Plan } from "../plan"
import type { Received } from "../listen"
import { isIn, type CallResult, SKIPPED, wordsOf } from "./call-result"
import { tokensInMemory } from "./tokens-in-memory"
import { whyUnread } from "./unread"

/** Makes a call with a client, within a budget of time. */
type Work<Client> = (
  client: Client,
  budget: TimeBudget
) => Promise<Partial<CallResult>>

/** Thrown when a step took longer than any healthy gateway needs. */
export class StepTookTooLong extends Error {}

/** One run of the command. It makes calls with the plugin's own clients, one at a time, and records the results. */
export class Trial {
  /** The results of the judged calls, by the names that the experiments give them. */
  readonly calls: Record<string, CallResult> = {}
  readonly exchanges: { request: HttpRequest; exchange: Exchange }[] = []
  /**
   * For each charge or link that was created, by its id, the function that ends it; it resolves to the reason if it
   * could not be ended.
   */
  readonly begun = new Map<string, () => Promise<string | undefined>>()
  readonly received: Received[] = []
  /** The page on which the user enters a card. It is `undefined` without `--browser`. */
  page: CardPage | undefined
  browserToken?: string
  /** The store's settings, with the changes that an experiment found to work. */
  settings
  cardDialect: CardDialect
  tokens = tokensInMemory()
  #spent = 0
  #stepEnds: AbortSignal = new AbortController().signal

  /** `reasonToStop` returns the reason why no further charge may be created, or `undefined` if one may. */
  constructor(
    readonly plan: Plan,
    private readonly reasonToStop: (trial: Trial) => string | undefined = () =>
      undefined
  ) {
    this.settings = checkoutSettingsOf(plan.account)
    this.cardDialect = plan.account.dialect
  }

  /** Begins a step with a time limit. After the limit the next call throws StepTookTooLong. */
  beginStep(lastsAtMostMs: number): void {
    this.#stepEnds = AbortSignal.timeout(lastsAtMostMs)
  }

  /** Aborts when the user stops the run, or when the step has taken too long. */
  get signal(): AbortSignal {
    return AbortSignal.any([this.plan.signal, this.#stepEnds])
  }

  of(step: string): CallResult {
    return this.calls[step] ?? SKIPPED
  }

  note(step: string, result: CallResult): CallResult {
    // A later lookup is added to the result, and must not be added to the shared SKIPPED.
    return (this.calls[step] = { ...result })
  }

  lookUp(id: string): Promise<CallResult> {
    return this.#callCharges(async (client, budget) => {
      const found = await client.lookUpCharge(id, budget)
      return found.kind === "absent" ? found : { charge: found.charge }
    })
  }

  /** Looks a charge up until `isShown` returns true, for at most `resolveWindowMs`. */
  async lookUpUntil(
    id: string,
    isShown: (charge: GatewayCharge) => boolean = () => true
  ): Promise<CallResult> {
    const began = systemClock.monotonicMs()
    const { resolveWindowMs } = this.plan.account
    const { signal } = this
    for (let pauseMs = 250; ; pauseMs *= 2) {
      const result = await this.lookUp(id)
      const passedMs = systemClock.monotonicMs() - began
      const isSo = result.charge !== undefined && isShown(result.charge)
      const isLast =
        passedMs + pauseMs > resolveWindowMs ||
        // Waiting does not make an answer readable.
        (result.unread !== undefined && pauseMs > 250) ||
        signal.aborted
      if (isSo || isLast) return { ...result, isShown: isSo }
      if (pauseMs === 2_000) {
        this.plan.say(
          `   Waits for a lookup to show it, at most ${Math.round(resolveWindowMs / 1000)} s.`
        )
      }
      await systemClock.sleep(pauseMs, signal)
    }
  }

  /** Creates a charge, and looks it up if no answer came. The creation is never sent again. */
  async create(
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
    const isMade = await this.#mayMake(
      `${shown}, ${amountIn("en", amount / 100)}`,
      amount
    )
    if (!isMade) return { id, result: this.note(step, SKIPPED) }
    const isNew = !this.begun.has(id)
    this.begun.set(id, () => this.#end(id, step))
    const result = await this.#callCharges(async (client, budget) => ({
      charge: await make(client, id, budget),
    }))
    if (result.kind === "not_sent" && isNew) this.begun.delete(id)
    if (result.kind === "rejected") result.lookup = await this.lookUp(id)
    if (result.kind === "unknown") {
      result.lookup = await this.lookUpUntil(id)
      result.charge = result.lookup.charge
    }
    const noted = this.note(step, { ...result, isNew })
    const why = this.reasonToStop(this)
    if (why !== undefined) throw new Error(why)
    return { id, result: noted }
  }

  /** Captures or refunds a part of a charge, and looks the charge up afterwards. */
  async move(
    step: string,
    kind: "capture" | "refund",
    { id, amount }: { id: string; amount: number }
  ): Promise<CallResult> {
    const words = `${kind === "capture" ? "Capture" : "Refund or void"} ${amountIn("en", amount / 100)} of ${id}`
    if (step === "end") this.plan.say(`-> ${words}`)
    else if (!(await this.#mayMake(words))) return this.note(step, SKIPPED)
    const change = { merchantChargeId: id, amount: minorUnits(amount) }
    const result = await this.#callCharges(async (client, budget) => ({
      charge:
        kind === "capture"
          ? await client.captureCharge(change, budget)
          : await client.refundCharge(change, budget),
    }))
    result.lookup = await this.lookUp(id)
    if (result.kind === "unknown") result.charge = result.lookup.charge
    return this.note(step, result)
  }

  /** Makes a call about links. With `shown` the user is asked first. `amount` counts towards the limit. */
  async callLinks(
    step: string,
    { shown, amount = 0 }: { shown?: string | undefined; amount?: number },
    work: Work<PaymentLinkClient>
  ): Promise<CallResult> {
    const isMade = shown === undefined || (await this.#mayMake(shown, amount))
    if (!isMade) return this.note(step, SKIPPED)
    const settings = linkSettingsOf(this.plan.account)
    const client = createPaymentLinkClient(settings, this.#dependencies)
    return this.note(step, await this.#call("payment link", client, work))
  }

  /** Waits for the condition for at most `ms` milliseconds. Resolves to whether it was met. */
  async waitUntil(ms: number, isThere: () => Promise<boolean>) {
    const { pollMs } = this.plan
    const { signal } = this
    const until = systemClock.monotonicMs() + ms
    while (!(await isThere())) {
      if (systemClock.monotonicMs() >= until || signal.aborted) return false
      await systemClock.sleep(pollMs, signal)
    }
    return true
  }

  stopIfAsked(): void {
    const { aborted } = this.plan.signal
    if (aborted) throw new Error("It was interrupted.")
    if (this.#stepEnds.aborted) throw new StepTookTooLong()
  }

  /** Looks a charge up and returns its money. Returns a sentence for the user if that failed. */
  async #end(id: string, step: string): Promise<string | undefined> {
    const found = await this.lookUp(id)
    const isInDoubt = this.of(step).kind === "unknown"
    if (found.kind === "absent" && !isInDoubt) return undefined
    if (isOpen(found) === false) return undefined
    let error
    if (found.charge) {
      const { amount: whole } = this.plan
      const amount = Math.min(found.charge.amount || whole, whole)
      const ended = await this.move("end", "refund", { id, amount })
      if (isOpen(ended) === false) return undefined
      error = ended.error
    }
    return `charge ${id} (${wordsOf({ ...found, error })}): look at it in the panel`
  }

  async #mayMake(call: string, amount = 0): Promise<boolean> {
    this.stopIfAsked()
    const { limit = Infinity, agree, say } = this.plan
    if (this.#spent + amount > limit) {
      say(`   Not made, above the limit: ${call}`)
      return false
    }
    const isAgreed = await agree(call)
    this.stopIfAsked()
    if (isAgreed) this.#spent += amount
    return isAgreed
  }

  #callCharges(work: Work<GatewayClient>): Promise<CallResult> {
    const client = openGatewayClient(this.settings, this.#dependencies)
    return this.#call("charge", client, work)
  }

  /** Makes a call with a new client, so that failures of earlier calls do not pause it. */
  async #call<Client extends { close: () => Promise<void> }>(
    what: "charge" | "payment link",
    client: Client,
    work: Work<Client>
  ): Promise<CallResult> {
    const before = this.exchanges.length
    const { callMs, accessTokenMs } = this.settings.timeouts
    const budget = TimeBudget.of(callMs + accessTokenMs, systemClock)
    const result = await work(client, budget)
      .catch((error: unknown): Partial<CallResult> => {
        if (!(error instanceof GatewayError)) throw error
        return { kind: error.outcome, error }
      })
      .finally(() => client.close())
    const answers = this.exchanges.slice(before).flatMap(answerIn)
    const last = answers.at(-1)
    const isUnread =
      result.error?.code === "gateway_answer_invalid" &&
      last !== undefined &&
      last.httpStatus < 300
    return {
      kind: "answered",
      ...(isUnread && { unread: whyUnread(what, last.body) }),
      statuses: answers.map(({ httpStatus }) => httpStatus),
      at: systemClock.now().getTime(),
      ...result,
    }
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

/** Returns whether a charge is not over, or `undefined` if no charge was shown. */
const isOpen = isIn("paid", "authorized", "pending", "unrecognized")

/** Returns the answer of an exchange in a list, which is empty without an answer. */
export function answerIn({ exchange }: Trial["exchanges"][number]) {
  return exchange.kind === "answered" ? [exchange.answer] : []
}
