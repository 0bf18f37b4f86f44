import { createApp } from "../../../packages/devtools/src/simulator/app"
import {
  sandboxCards,
  type TemporaryCard,
} from "../../../packages/devtools/src/simulator/cards/cards"
import { controlActions } from "../../../packages/devtools/src/simulator/control/control"
import { validatedOptionsWithDefaults } from "../../../packages/devtools/src/simulator/simulator-options"
import {
  createWorld,
  resetWorld,
} from "../../../packages/devtools/src/simulator/world"
import {
  type CallFault,
  isWireFault,
  type SentFault,
  type WireFault,
} from "./call-fault"
import {
  EMPTY_ANSWER,
  FaultInjector,
  type GatewayAnswer,
  type RequestEnding,
} from "./fault-injector"
import { injectRequest } from "../actors/injected-request"
import { replacements } from "../process/replaced-modules"
import { OTHER_GATEWAY_URL, STORE_URL } from "../process/store-options"
import type { CalledOperation } from "../stories/story"
import { virtualTime } from "../process/time/virtual-time"
import { createSimulatorAgentClass, type SentRequest } from "./simulator-agent"

/** How many milliseconds a call to the gateway takes if it has no fault. */
const CALL_MS = 40

/** A call of the plugin to the gateway. It is recorded even if a fault prevents its sending or loses its answer. */
export interface GatewayCall extends Pick<
  SentRequest,
  "origin" | "method" | "path" | "body"
> {
  at: number
  operation: CalledOperation
  fault: CallFault["kind"]
  /**
   * The HTTP status of the answer that was sent to the plugin. A fault may have replaced the gateway's answer. It is
   * missing if no complete answer was sent.
   */
  status?: number
}

/**
 * The simulator of the gateway, and the plugin's connection to it. All runs in this process use the same instance, and
 * each run begins with `resetForNextStory`.
 */
export class SimulatedGateway {
  readonly world = createWorld(
    validatedOptionsWithDefaults({
      clock: { now: () => virtualTime.now() },
      notificationRetryDelaysMs: [1_000, 5_000, 30_000, 120_000, 600_000],
    })
  )
  readonly actions = controlActions(this.world)
  calls: GatewayCall[] = []
  cardTokens: string[] = []
  /**
   * The card token of each card. The keys are the card objects of the simulator. The vault keeps the same objects, so a
   * check can find the token of a saved card.
   */
  readonly tokenOfCard = new WeakMap<TemporaryCard, string>()
  readonly #callOf = new WeakMap<SentRequest, GatewayCall>()
  readonly #app = createApp(this.world, this.actions)
  readonly #exchanges = new FaultInjector({
    now: () => virtualTime.now(),
    sleep: (ms) => virtualTime.sleep(ms),
    callMs: CALL_MS,
  })

  constructor() {
    replacements.agent = createSimulatorAgentClass(this)
  }

  /**
   * Returns what goes wrong with the next call. A story replaces this function by one that counts the calls. Call the
   * function exactly once for each call, so that the count is right.
   */
  faultOf: (call: {
    nth: number
    operation: CalledOperation
    nthOfIts: number
    path: string
  }) => CallFault = () => ({ kind: "none" })
  onReport: (words: string) => void = () => undefined
  /**
   * A function that is called when a capture leaves the plugin, even if a fault prevents the gateway from carrying it
   * out.
   */
  onCapture: (merchantChargeId: string) => void = () => undefined

  tokenize(number: string, { isExpired = false } = {}): Promise<string> {
    const card: TemporaryCard = {
      fingerprint: isExpired ? `${number} expired` : number,
      brand: number.startsWith("4") ? "VISA" : "MASTERCARD",
      lastFour: number.slice(-4),
      expirationMonth: 12,
      expirationYear: isExpired ? 2030 : 2040,
      maskedHolderName: "M****",
      maskedHolderDocument: null,
      sandboxOutcome: sandboxCards[number] ?? "approved",
    }
    const token = this.world.cards.issueToken(card)
    this.cardTokens.push(token)
    this.tokenOfCard.set(card, token)
    return Promise.resolve(token)
  }

  /** Deletes all recorded calls and all records of the gateway, at the beginning of a run. */
  async resetForNextStory(): Promise<void> {
    this.calls = []
    this.cardTokens = []
    this.#exchanges.deleteRecordedLookupAnswers()
    resetWorld(this.world)
    await this.actions.setNotificationUrl(
      `${STORE_URL}/hooks/checkout-transparent/br`
    )
  }

  recordCallAndChooseFault(sent: SentRequest): CallFault {
    const { origin, method, path, body } = sent
    const { calls } = this
    const operation = gatewayOperationOfRequest(method, path)
    const before = calls.filter((one) => one.operation === operation)
    const fault = this.faultOf({
      operation,
      path,
      nth: calls.length + 1,
      nthOfIts: before.length + 1,
    })
    const call: GatewayCall = {
      origin,
      method,
      path,
      body,
      operation,
      at: virtualTime.now(),
      fault: fault.kind,
    }
    calls.push(call)
    this.#callOf.set(sent, call)
    if (fault.kind !== "none") {
      this.onReport(
        `call ${calls.length} ${method} ${path}: ${JSON.stringify(fault)}`
      )
    }
    return fault
  }

  async answerRequestUnderFault(
    sent: SentRequest,
    fault: SentFault
  ): Promise<RequestEnding> {
    const outcome = await this.#exchangeUnder(sent, fault)
    const call = this.#callOf.get(sent)
    if (call && outcome.kind === "answered") call.status = outcome.answer.status
    return outcome
  }

  async #exchangeUnder(
    sent: SentRequest,
    fault: SentFault
  ): Promise<RequestEnding> {
    const { path } = sent
    const [, captured] = /\/charge\/([^/]+)\/capture$/.exec(path) ?? []
    if (captured !== undefined) this.onCapture(captured)
    if (isWireFault(fault)) {
      return this.#exchanges.exchangeUnderFault(fault, path, () =>
        this.#passRequestToSimulator(sent)
      )
    }
    return this.#exchanges.answerAfterDelay(
      await this.#answerUnder(sent, fault)
    )
  }

  #answerUnder(
    sent: SentRequest,
    fault: Exclude<SentFault, WireFault>
  ): Promise<GatewayAnswer> {
    switch (fault.kind) {
      case "queued":
        return this.#answerAsQueuedAndCarryOutLater(sent, fault.ms)
      case "invisible": {
        const [operation = "authorize"] = /(pix|wallet)$/.exec(sent.path) ?? []
        const { ms } = fault
        const own = { operation, fault: { kind: "invisible_for", ms } }
        return this.#passUnder(sent, own)
      }
      case "token_revoked":
        this.world.accessTokens.forgetTokens()
        return this.#passRequestToSimulator(sent)
    }
  }

  async #passRequestToSimulator(asked: SentRequest): Promise<GatewayAnswer> {
    const sent = requestAsReceivedByGateway(asked)
    if (sent === undefined) return FORBIDDEN
    const answer = await virtualTime.holdTimeDuring(() =>
      virtualTime.runAs(undefined, () => injectRequest(this.#app, sent))
    )
    // A 401 is not recorded: the fault `stale` shows an old state of a charge, and not a refusal of the caller.
    const isAccessRefused = answer.status === 401
    if (sent.method === "GET" && !isAccessRefused) {
      this.#exchanges.recordLookupAnswer(sent.path, answer)
    }
    return answer
  }

  async #answerAsQueuedAndCarryOutLater(
    sent: SentRequest,
    ms: number
  ): Promise<GatewayAnswer> {
    const [, id, operation] =
      /\/charge\/([^/]+)\/(capture|refund)/.exec(sent.path) ?? []
    if (id === undefined) return this.#passRequestToSimulator(sent)
    const own = { operation, fault: { kind: "queue" } }
    const answer = await this.#passUnder(sent, own)
    virtualTime.runAs(undefined, () =>
      virtualTime.schedule(ms, () => {
        void this.actions.applyQueued(id).catch(() => undefined)
      })
    )
    return answer
  }

  /** Sends one request to the simulator with the given fault of the simulator. */
  async #passUnder(sent: SentRequest, fault: object): Promise<GatewayAnswer> {
    await this.actions.addFault({ ...fault, times: 1 } as never)
    const answer = await this.#passRequestToSimulator(sent)
    this.world.faults.removeScripts()
    return answer
  }
}

const FORBIDDEN_BODY = JSON.stringify({ message: "Forbidden" })
const FORBIDDEN = { ...EMPTY_ANSWER, status: 403, body: FORBIDDEN_BODY }

/**
 * Returns the request that the simulated gateway handles instead of `sent`, or `undefined` if the request is refused.
 *
 * A request to the first gateway is returned unchanged. The second gateway (OTHER_GATEWAY_URL) has no charges:
 * - In a GET request, which is a lookup, the id of the charge is replaced by a random id. The simulated gateway then
 *   finds no charge.
 * - A request for an access token is returned unchanged.
 * - Any other request is refused.
 */
function requestAsReceivedByGateway(
  sent: SentRequest
): SentRequest | undefined {
  if (sent.origin !== OTHER_GATEWAY_URL) return sent
  if (sent.method === "GET") {
    return {
      ...sent,
      path: sent.path.replace(/[0-9a-f-]{36}/, crypto.randomUUID()),
    }
  }
  return sent.path.includes("token") ? sent : undefined
}

export function gatewayOperationOfRequest(
  method: string,
  path: string
): CalledOperation {
  if (method === "GET") return "look_up"
  if (method === "DELETE") return "delete_card"
  if (path.endsWith("/cards")) return "save_card"
  if (path.endsWith("/token")) return "token"
  if (path.endsWith("/capture")) return "capture"
  if (path.endsWith("/refund")) return "refund"
  return path.endsWith("/inactive") ? "deactivate_link" : "create"
}
