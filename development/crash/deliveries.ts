import type { Simulator } from "../../src/simulator"
import { type Call, startProxy } from "../chaos/proxy"
import type { MarkHeaders } from "./crash-store"

const RECEIVED = 200
const NOBODY_THERE = 503
/** The path for notifications: a merchant has one address for all accounts. */
const HOOK = "/hooks/checkout-transparent/br"

interface Kept extends Call {
  text: string
  isAcknowledged: boolean
}

/**
 * Stands between the gateway and the store: holds notifications back, so that each arrives when its
 * story says so, and repeats unacknowledged ones, as the gateway does.
 */
export class Deliveries {
  readonly #kept: Kept[] = []
  readonly #storeUrl: string
  readonly #simulator: Simulator
  #isOpen = false
  #proxy: Awaited<ReturnType<typeof startProxy>> | undefined

  constructor(simulator: Simulator, storeUrl: string) {
    this.#simulator = simulator
    this.#storeUrl = storeUrl
  }

  async start(): Promise<void> {
    this.#proxy = await startProxy(async (call, response) => {
      const kept = {
        ...call,
        text: call.body.toString(),
        isAcknowledged: false,
      }
      this.#kept.push(kept)
      const status = this.#isOpen ? await this.#send(kept) : RECEIVED
      response.writeHead(status).end()
    })
    await this.#simulator.setNotificationUrl(this.#proxy.url)
  }

  /** Holds back all notifications from now on, except those that `deliver` delivers. */
  keepBack(): void {
    this.#isOpen = false
  }

  /** Lets all notifications through from now on, and delivers those that were never acknowledged. */
  async repeat(): Promise<void> {
    this.#isOpen = true
    for (const one of this.#kept.filter((each) => !each.isAcknowledged)) {
      await this.#send(one)
    }
  }

  /** Delivers the latest notification about this id, once. */
  async deliver(id: string, marks: MarkHeaders): Promise<void> {
    await this.#simulator.deliveriesIdle()
    const one = [...this.#kept].reverse().find(({ text }) => text.includes(id))
    if (!one) throw new Error(`The gateway has notified nothing about ${id}.`)
    await this.#send(one, marks)
  }

  async close(): Promise<void> {
    await this.#proxy?.close()
  }

  async #send(one: Kept, marks: MarkHeaders = {}): Promise<number> {
    const headers = { ...one.headers, ...marks } as Record<string, string>
    try {
      const answer = await fetch(new URL(HOOK, this.#storeUrl), {
        ...{ method: "POST", headers, body: one.text },
      })
      await answer.arrayBuffer()
      one.isAcknowledged ||= answer.status === RECEIVED
      return answer.status
    } catch {
      return NOBODY_THERE
    }
  }
}
