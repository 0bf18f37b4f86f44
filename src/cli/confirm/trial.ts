import { randomUUID } from "node:crypto"
import { gatewayStateOf, type PaymentType } from "../../charge/charge-state"
import type { GatewayCharge } from "../../charge/gateway-charge"
import { minorUnits } from "../../charge/money"
import { jsonObject } from "../../charge/reading/values"
import { TimeBudget } from "../../charge/time-budget"
import { createGatewayClient, type GatewayClient } from "../../gateway/client"
import {
  createPaymentLinkClient,
  type PaymentLinkClient,
} from "../../gateway/payment-link-client"
import type { GatewaySettings } from "../../gateway/settings"
import type { Exchange, HttpRequest } from "../../gateway/transport/http"
import { systemClock } from "../../payments/gateway-clients"
import {
  type Observation,
  type Observations,
  resultOf,
  type Step,
  type Work,
} from "./observed-calls"
import {
  type Begun,
  inReais,
  skipped,
  StoppedError,
  type TrialGiven,
} from "./trial-given"
import { TokensOfRun } from "./tokens-of-run"

/** How many calls in a row without any answer stop a run. */
const SILENT_CALLS = 3

/** One run of the command: makes calls with the plugin's own clients, one at a time, and notes what came back. */
export class Trial {
  readonly exchanges: {
    request: HttpRequest
    exchange: Exchange
    at: number
  }[] = []
  readonly begun: Begun[] = []
  readonly tokens = new TokensOfRun()
  readonly startedAt = systemClock.now().getTime()
  #spent = 0
  #silent = 0
  #settings: GatewaySettings
  #clients: { close: () => Promise<void> }[] = []
  #client: GatewayClient
  readonly #links: PaymentLinkClient | undefined

  constructor(readonly given: TrialGiven) {
    this.#settings = given.settings
    this.#client = this.#opened(
      createGatewayClient(given.settings, this.#dependencies)
    )
    this.#links =
      given.linkSettings &&
      this.#opened(
        createPaymentLinkClient(given.linkSettings, this.#dependencies)
      )
  }

  get settings(): GatewaySettings {
    return this.#settings
  }

  get observations(): Observations {
    return this.given.observations
  }

  /** Makes the later calls with changed settings. */
  use(changes: Partial<GatewaySettings>): void {
    this.#settings = { ...this.#settings, ...changes }
    this.#client = this.#opened(
      createGatewayClient(this.#settings, this.#dependencies)
    )
  }

  lookUp(id: string): Promise<Observation> {
    return this.#call(async () => {
      const found = await this.#client.lookUpCharge(id, this.#budget())
      return found.kind === "absent"
        ? { kind: "absent" }
        : { charge: found.charge }
    })
  }

  /** Looks a charge up until it is as wanted, or for `resolveWindowMs`. */
  async lookUpUntil(
    id: string,
    isShown: (charge: GatewayCharge) => boolean
  ): Promise<Observation> {
    const began = systemClock.monotonicMs()
    for (let pauseMs = 250; ; pauseMs *= 2) {
      const observed = await this.lookUp(id)
      const passedMs = systemClock.monotonicMs() - began
      if (observed.charge && isShown(observed.charge)) {
        return { ...observed, shownAfterMs: Math.round(passedMs) }
      }
      if (passedMs + pauseMs > this.observations.account.resolveWindowMs)
        return observed
      await this.pause(pauseMs)
    }
  }

  /**
   * Makes a charge under a new id. If its answer is unknown, it is looked up a few times, never sent again. If it was
   * refused, it is looked up as well: nothing should be there.
   */
  async create(
    step: Step,
    shown: string,
    {
      method,
      amount = this.observations.amount,
      id = randomUUID(),
      make,
    }: {
      method: PaymentType
      amount?: number
      id?: string
      make: (
        client: GatewayClient,
        id: string,
        budget: TimeBudget
      ) => Promise<GatewayCharge>
    }
  ): Promise<{ id: string; observed: Observation }> {
    const isMade = await this.#mayMake(`${shown}, ${inReais(amount)}`, amount)
    if (!isMade) return { id, observed: this.note(step, skipped()) }
    const begun = {
      id,
      method,
      amount,
      left: amount,
      isEnded: false,
      isInDoubt: true,
    }
    if (!this.begun.some((one) => one.id === id)) this.begun.push(begun)
    const observed = await this.#call(async () => ({
      charge: await make(this.#client, id, this.#budget()),
    }))
    begun.isEnded = observed.kind === "not_sent"
    begun.isInDoubt = observed.kind === "unknown"
    if (observed.kind === "not_sent")
      return { id, observed: this.note(step, observed) }
    if (observed.kind !== "answered") {
      observed.lookup = await this.lookUp(id)
      for (
        let tries = 1;
        observed.kind === "unknown" && !observed.lookup.charge && tries < 3;
        tries++
      ) {
        await this.pause(1000 * tries)
        observed.lookup = await this.lookUp(id)
      }
      if (observed.kind === "unknown") observed.charge = observed.lookup.charge
    }
    return { id, observed: this.note(step, observed) }
  }

  /** Captures or refunds a part of a charge, and looks it up. At the end nobody is asked, and the step is not judged. */
  async move(
    step: Step | "ending",
    kind: "capture" | "refund",
    { id, amount }: { id: string; amount: number }
  ): Promise<Observation> {
    const words = `${kind === "capture" ? "Capture" : "Refund or void"} ${inReais(amount)} of ${id}`
    if (step === "ending") this.given.say(`-> ${words}`)
    else if (!(await this.#mayMake(words, 0))) return this.note(step, skipped())
    const observed = await this.#call(async () => {
      const change = { merchantChargeId: id, amount: minorUnits(amount) }
      const charge = await (kind === "capture"
        ? this.#client.captureCharge(change, this.#budget())
        : this.#client.refundCharge(change, this.#budget()))
      return { charge }
    })
    observed.lookup = await this.lookUp(id)
    if (observed.kind === "unknown") observed.charge = observed.lookup.charge
    const begun = this.begun.find((one) => one.id === id)
    if (
      begun &&
      (observed.kind === "answered" || observed.kind === "unknown")
    ) {
      begun.left = kind === "capture" ? amount : begun.left - amount
    }
    return step === "ending" ? observed : this.note(step, observed)
  }

  /** Makes one call of payment links; a changing one is shown and asked for first. */
  async ofLinks(
    step: Step,
    shown: string | undefined,
    work: Work<PaymentLinkClient>
  ): Promise<Observation> {
    const links = this.#links
    if (!links || (shown !== undefined && !(await this.#mayMake(shown, 0)))) {
      return this.note(step, skipped())
    }
    return this.note(step, await this.#call(() => work(links, this.#budget())))
  }

  note(step: Step, observed: Observation): Observation {
    return (this.observations.observed[step] = observed)
  }

  stateOf(method: PaymentType, charge: GatewayCharge | undefined) {
    return charge && gatewayStateOf(method, charge)
  }

  pause(ms: number): Promise<void> {
    return systemClock.sleep(ms, this.given.signal)
  }

  stopIfAsked(): void {
    if (this.given.signal.aborted) {
      throw new StoppedError("It was interrupted.")
    }
    if (this.#silent >= SILENT_CALLS) {
      throw new StoppedError("The gateway does not answer any more.")
    }
  }

  async close(): Promise<void> {
    await Promise.allSettled(this.#clients.map((client) => client.close()))
  }

  async #mayMake(call: string, amount: number): Promise<boolean> {
    this.stopIfAsked()
    if (this.#spent + amount > this.given.limit) {
      this.given.say(`   Not made, above the limit: ${call}`)
      return false
    }
    const isAgreed = await this.given.agree(call)
    this.stopIfAsked()
    if (isAgreed) this.#spent += amount
    return isAgreed
  }

  async #call(work: () => Promise<Partial<Observation>>): Promise<Observation> {
    const before = this.exchanges.length
    let result = await resultOf(work)
    if (result.error?.code === "gateway_paused") {
      // A client that failed five times in a row sends nothing for a while: the run goes on with a new one.
      this.use({})
      result = await resultOf(work)
    }
    const answers = this.exchanges
      .slice(before)
      .flatMap(({ exchange }) =>
        exchange.kind === "answered" ? [exchange.answer] : []
      )
    const last = answers.at(-1)
    this.#silent = last ? 0 : this.#silent + 1
    return {
      kind: "unknown",
      statuses: answers.map(({ httpStatus }) => httpStatus),
      raw: last && jsonObject(last.body),
      at: systemClock.now().getTime(),
      ...result,
    }
  }

  #budget(): TimeBudget {
    const { callMs, accessTokenMs } = this.#settings.timeouts
    return TimeBudget.of(callMs + accessTokenMs, systemClock)
  }

  get #dependencies() {
    return {
      clock: systemClock,
      accessTokens: this.tokens,
      onExchange: (request: HttpRequest, exchange: Exchange) => {
        const at = systemClock.now().getTime()
        this.exchanges.push({ request, exchange, at })
        if (exchange.kind !== "answered") return
        const { httpStatus, body } = exchange.answer
        this.observations.statuses.push(httpStatus)
        if (request.url.pathname.endsWith(this.#settings.paths.accessToken)) {
          const statuses = [httpStatus]
          this.observations.observed.token ??= {
            kind: "answered",
            at,
            statuses,
            raw: jsonObject(body),
          }
        }
      },
    }
  }

  #opened<Client extends { close: () => Promise<void> }>(
    client: Client
  ): Client {
    this.#clients.push(client)
    return client
  }
}
