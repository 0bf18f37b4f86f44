import {
  type AnswerLoss,
  type WireFault,
  falsifyAnswerValues,
} from "./call-fault"

export interface GatewayAnswer {
  status: number
  headers: Record<string, string>
  body: string
}

/**
 * How a request ended: with a complete answer, with an answer that was cut off in the middle, or with a connection that
 * was reset before any answer.
 */
export type RequestEnding =
  | { kind: "answered"; answer: GatewayAnswer }
  | { kind: "cut"; answer: GatewayAnswer }
  | { kind: "reset" }

export const EMPTY_ANSWER: GatewayAnswer = {
  status: 200,
  headers: { "content-type": "application/json" },
  body: "{}",
}

/** The time, in milliseconds, after which a request that hangs is ended. All callers time out earlier. */
const LONGEST_HANG_MS = 10 * 60_000
/**
 * How long, in milliseconds, the answers to lookups are kept. A fault that repeats an outdated answer uses one of
 * these.
 */
const KEPT_ANSWERS_MS = 60_000

/** The clock that decides how long a fault lasts: virtual time in `simulate`, and real time in the proxy of `chaos`. */
interface FaultClock {
  now: () => number
  sleep: (ms: number) => Promise<unknown>
  /** The duration of a call without a fault, in milliseconds. */
  callMs: number
}

/**
 * Sends requests to the gateway, each with at most one fault. It keeps the answers to lookups, because a fault may
 * repeat an outdated answer.
 */
export class FaultInjector {
  #answers = new Map<string, { at: number; answer: GatewayAnswer }[]>()

  constructor(private readonly clock: FaultClock) {}

  deleteRecordedLookupAnswers(): void {
    this.#answers.clear()
  }

  recordLookupAnswer(path: string, answer: GatewayAnswer): void {
    const at = this.clock.now()
    const known = this.#answers.get(path) ?? []
    const recent = known.filter((one) => at - one.at < KEPT_ANSWERS_MS)
    this.#answers.set(path, [...recent, { at, answer }])
  }

  /** Sends one request under the given fault. `pass` sends the request to the gateway as it is. */
  async exchangeUnderFault(
    fault: WireFault,
    path: string,
    pass: () => Promise<GatewayAnswer>
  ): Promise<RequestEnding> {
    const { now, sleep } = this.clock
    switch (fault.kind) {
      case "none":
        return this.answerAfterDelay(await pass())
      case "lost_before":
        return this.#loseAnswer(fault.loss, EMPTY_ANSWER)
      case "lost_after":
        return this.#loseAnswer(fault.loss, await pass())
      case "late_commit":
        await sleep(fault.ms)
        await pass()
        return this.#loseAnswer({ how: "hang" }, EMPTY_ANSWER)
      case "slow":
        return this.answerAfterDelay(await pass(), fault.ms)
      case "stale": {
        // The oldest answer that is younger than `ms`.
        const old = this.#answers
          .get(path)
          ?.find(({ at }) => now() - at < fault.ms)
        return this.answerAfterDelay(old?.answer ?? (await pass()))
      }
      case "lie": {
        const answer = await pass()
        const body = falsifyAnswerValues(answer.body, fault.lie)
        return this.answerAfterDelay({ ...answer, body })
      }
    }
  }

  async answerAfterDelay(
    answer: GatewayAnswer,
    ms = this.clock.callMs
  ): Promise<RequestEnding> {
    await this.clock.sleep(ms)
    return { kind: "answered", answer }
  }

  async #loseAnswer(
    { how, status = 500 }: AnswerLoss,
    answer: GatewayAnswer
  ): Promise<RequestEnding> {
    switch (how) {
      case "hang":
        await this.clock.sleep(LONGEST_HANG_MS)
        return { kind: "reset" }
      case "reset":
        return { kind: "reset" }
      case "html": {
        const body = `<html><h1>${status}</h1></html>`
        const headers = { "content-type": "text/html" }
        return { kind: "answered", answer: { status, headers, body } }
      }
      case "error": {
        const body = JSON.stringify({ message: "Unavailable", errors: [] })
        return { kind: "answered", answer: { ...EMPTY_ANSWER, status, body } }
      }
      case "half": {
        const body = answer.body.slice(0, answer.body.length / 2)
        return { kind: "cut", answer: { ...answer, body } }
      }
      case "empty":
        return { kind: "answered", answer: { ...answer, body: "" } }
    }
  }
}
