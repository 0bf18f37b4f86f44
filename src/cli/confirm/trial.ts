import { randomUUID } from "node:crypto"
import { GatewayError } from "../../charge/errors/gateway-error"
import type { GatewayCharge } from "../../charge/gateway-charge"
import { minorUnits } from "../../charge/money"
import { TimeBudget } from "../../charge/time-budget"
import { createGatewayClient, type GatewayClient } from "../../gateway/client"
import {
  createPaymentLinkClient,
  type PaymentLinkClient,
} from "../../gateway/payment-link-client"
import type { Exchange, HttpRequest } from "../../gateway/transport/http"
import {
  checkoutSettingsOf,
  linkSettingsOf,
  systemClock,
} from "../../payments/gateway-clients"
import type { CardPage } from "./card-page"
import type { Plan } from "./confirm-account"
import type { Received } from "./listen"
import { isIn, type Seen, SKIPPED, wordsOf } from "./seen"
import { tokensInMemory } from "./tokens-in-memory"

/** How a call is made: with a client, within a budget of time. */
type Work<Client> = (
  client: Client,
  budget: TimeBudget
) => Promise<Partial<Seen>>

/** One run of the command: makes calls with the plugin's own clients, one at a time, and notes what came back. */
export class Trial {
  /** The calls that are judged, by the names that the experiments give them. */
  readonly calls: Record<string, Seen> = {}
  readonly exchanges: { request: HttpRequest; exchange: Exchange }[] = []
  /** What ends each charge or link that was begun, by its id; it resolves to why it could not be ended. */
  readonly begun = new Map<string, () => Promise<string | undefined>>()
  readonly received: Received[] = []
  /** The page for a card, and the token that it gave; undefined without `--browser`. */
  page: CardPage | undefined
  browserToken?: string
  /** The store's own, with the changes that an experiment found to work. */
  settings
  tokens = tokensInMemory()
  #spent = 0

  constructor(readonly plan: Plan) {
    this.settings = checkoutSettingsOf(plan.account)
  }

  of(step: string): Seen {
    return this.calls[step] ?? SKIPPED
  }

  note(step: string, seen: Seen): Seen {
    // A copy: what a later lookup adds must not be added to SKIPPED.
    return (this.calls[step] = { ...seen })
  }

  lookUp(id: string): Promise<Seen> {
    return this.#callCharges(async (client, budget) => {
      const found = await client.lookUpCharge(id, budget)
      return found.kind === "absent" ? found : { charge: found.charge }
    })
  }

  /** Looks a charge up until it is as wanted, or for `resolveWindowMs`. */
  async lookUpUntil(
    id: string,
    isShown: (charge: GatewayCharge) => boolean = () => true
  ): Promise<Seen> {
    const began = systemClock.monotonicMs()
    for (let pauseMs = 250; ; pauseMs *= 2) {
      const seen = await this.lookUp(id)
      const passedMs = systemClock.monotonicMs() - began
      const isSo = seen.charge !== undefined && isShown(seen.charge)
      const isLast = passedMs + pauseMs > this.plan.account.resolveWindowMs
      if (isSo || isLast) return { ...seen, isShown: isSo }
      await systemClock.sleep(pauseMs, this.plan.signal)
    }
  }

  /** Makes a charge, and looks it up where it was not answered; it is never sent again. */
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
  ): Promise<{ id: string; seen: Seen }> {
    const isMade = await this.#mayMake(`${shown}, ${inReais(amount)}`, amount)
    if (!isMade) return { id, seen: this.note(step, SKIPPED) }
    const isNew = !this.begun.has(id)
    this.begun.set(id, () => this.#end(id, step))
    const seen = await this.#callCharges(async (client, budget) => ({
      charge: await make(client, id, budget),
    }))
    if (seen.kind === "not_sent" && isNew) this.begun.delete(id)
    if (seen.kind === "rejected") seen.lookup = await this.lookUp(id)
    if (seen.kind === "unknown") {
      seen.lookup = await this.lookUpUntil(id)
      seen.charge = seen.lookup.charge
    }
    return { id, seen: this.note(step, { ...seen, isNew }) }
  }

  /** Captures or refunds a part of a charge, and looks it up. */
  async move(
    step: string,
    kind: "capture" | "refund",
    { id, amount }: { id: string; amount: number }
  ): Promise<Seen> {
    const words = `${kind === "capture" ? "Capture" : "Refund or void"} ${inReais(amount)} of ${id}`
    // At the end nobody is asked.
    if (step === "end") this.plan.say(`-> ${words}`)
    else if (!(await this.#mayMake(words))) return this.note(step, SKIPPED)
    const change = { merchantChargeId: id, amount: minorUnits(amount) }
    const seen = await this.#callCharges(async (client, budget) => ({
      charge:
        kind === "capture"
          ? await client.captureCharge(change, budget)
          : await client.refundCharge(change, budget),
    }))
    seen.lookup = await this.lookUp(id)
    if (seen.kind === "unknown") seen.charge = seen.lookup.charge
    return this.note(step, seen)
  }

  /** Makes one call of payment links; a changing one is shown and asked for first. */
  async callLinks(
    step: string,
    shown: string | undefined,
    work: Work<PaymentLinkClient>
  ): Promise<Seen> {
    const isMade = shown === undefined || (await this.#mayMake(shown))
    if (!isMade) return this.note(step, SKIPPED)
    const settings = linkSettingsOf(this.plan.account)
    const client = createPaymentLinkClient(settings, this.#dependencies)
    return this.note(step, await this.#call(client, work))
  }

  /** Waits, at most so long; resolves to whether it is there. */
  async waitUntil(ms: number, isThere: () => Promise<boolean>) {
    const { signal, pollMs } = this.plan
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
  }

  /** Looks a charge up and gives back what is left, once; returns why it is not over. */
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

  #callCharges(work: Work<GatewayClient>): Promise<Seen> {
    const client = createGatewayClient(this.settings, this.#dependencies)
    return this.#call(client, work)
  }

  /** Makes a call with a client of its own, so that failures of earlier calls do not pause it. */
  async #call<Client extends { close: () => Promise<void> }>(
    client: Client,
    work: Work<Client>
  ): Promise<Seen> {
    const before = this.exchanges.length
    const { callMs, accessTokenMs } = this.settings.timeouts
    const budget = TimeBudget.of(callMs + accessTokenMs, systemClock)
    const result = await work(client, budget)
      .catch((error: unknown): Partial<Seen> => {
        if (!(error instanceof GatewayError)) throw error
        return { kind: error.outcome, error }
      })
      .finally(() => client.close())
    const answers = this.exchanges.slice(before).flatMap(answerIn)
    return {
      kind: "answered",
      statuses: answers.map(({ httpStatus }) => httpStatus),
      at: systemClock.now().getTime(),
      ...result,
    }
  }

  get #dependencies(): Parameters<typeof createGatewayClient>[1] {
    return {
      clock: systemClock,
      accessTokens: this.tokens,
      onExchange: (request, exchange) => {
        this.exchanges.push({ request, exchange })
      },
    }
  }
}

/** Whether a charge is not over, as far as is known. */
const isOpen = isIn("paid", "authorized", "pending", "unrecognized")

/** The answer of an exchange, if one came. */
export function answerIn({ exchange }: Trial["exchanges"][number]) {
  return exchange.kind === "answered" ? [exchange.answer] : []
}

/** Returns centavos as people write them: `R$ 12.34`. */
export function inReais(amount: number): string {
  return `R$ ${(amount / 100).toFixed(2)}`
}
