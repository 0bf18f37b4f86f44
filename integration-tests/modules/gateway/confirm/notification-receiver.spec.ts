import { randomUUID } from "node:crypto"
import type { Server } from "node:http"
import {
  startNotificationReceiver,
  type ReceivedDelivery,
} from "../../../../packages/devtools/src/confirm/notification-receiver"
import { freePort } from "../../../../harness/free-port"

const TOKEN = "the token of the panel"

describe("the receiver of the command confirm", () => {
  const received: ReceivedDelivery[] = []
  let server: Server & { url: string }
  beforeAll(async () => {
    server = await startNotificationReceiver(await freePort(), {
      tokens: [TOKEN],
      received,
    })
  })
  afterAll(() => {
    server.close()
  })
  beforeEach(() => received.splice(0))

  const postToReceiver = async (body: string, authorization?: string) => {
    const { status } = await fetch(server.url, {
      method: "POST",
      headers: authorization === undefined ? {} : { authorization },
      body,
    })
    return status
  }
  const aPayment = (filling = "") =>
    JSON.stringify({
      filling,
      data: {
        merchantChargeId: randomUUID(),
        chargeStatus: "PAID",
        amount: 1234,
        originalAmount: 1234,
        transactions: [],
      },
    })

  it.each([undefined, "another token", "Bearer"])(
    "if the authorization header of a notification is not the configured notification token (header: %s), the confirm command refuses the notification",
    async (authorization) => {
      expect(await postToReceiver(aPayment(), authorization)).toBe(401)
      expect(received).toEqual([])
    }
  )

  it("the confirm command refuses a notification of more than 256 kB with 413", async () => {
    expect(await postToReceiver(aPayment("x".repeat(256 * 1024)), TOKEN)).toBe(
      413
    )
    expect(received).toEqual([])
  })

  it("the confirm command refuses the first notification with the right token, so that the gateway repeats it, and accepts the repetition", async () => {
    const body = aPayment()

    expect(await postToReceiver(body, TOKEN)).toBe(503)
    expect(await postToReceiver(body, TOKEN)).toBe(200)

    expect(received).toMatchObject([
      { isRepeated: false, isSame: false },
      { isRepeated: true, isSame: true },
    ])
  })
})
