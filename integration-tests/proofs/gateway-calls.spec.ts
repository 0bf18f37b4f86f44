import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { defaultMerchant } from "../../src/simulator"
import { aCardShop } from "../support/a-card-shop"
import { succeeds } from "../support/a-shopper"
import { aSoldOrder, type Sale } from "../support/a-sold-order"
import { anOperator } from "../support/an-operator"
import { eventually } from "../support/eventually"

const LIST = "/admin/checkout-transparent/gateway-calls"
const TABLE = "checkout_transparent_gateway_call"

interface ShownCall {
  operation: string
  outcome: string
  http_status: number | null
  error_code: string | null
  attempt: number
}

aCardShop({}, (shop) => {
  const operator = anOperator(shop)
  afterEach(() => shop.simulator.setBalance(null))

  const knex = () =>
    shop.container.resolve(ContainerRegistrationKeys.PG_CONNECTION)
  const list = (query = "") =>
    succeeds(operator.request("get", `${LIST}${query}`))
  /** Of a charge, the oldest first, when so many are written down. */
  const callsOf = ({ chargeId }: Sale, count: number): Promise<ShownCall[]> =>
    eventually(async () => {
      const { gateway_calls } = await list(
        `?charge_id=${chargeId}&order=called_at`
      )
      expect(gateway_calls).toHaveLength(count)
      return gateway_calls
    })
  /** Of nobody's charge, so many seconds ago. */
  const store = (subject: string, secondsAgo: number) =>
    knex()(TABLE).insert({
      id: `ctgwc_${subject}`,
      account: "br",
      operation: "look_up_charge",
      subject,
      attempt: 1,
      outcome: "answered",
      http_status: 200,
      duration_ms: 40,
      process: "other:1",
      called_at: knex().raw("now() - ? * interval '1 second'", [secondsAgo]),
    })
  const subjectsIn = async (query: string): Promise<string[]> =>
    (await list(query)).gateway_calls.map(
      ({ subject }: { subject: string }) => subject
    )

  it("nobody lists calls without being logged in", async () => {
    expect((await fetch(`${shop.url}${LIST}`)).status).toBe(401)
  })

  it("a sale is listed some seconds later, with what came of its call and how long it took", async () => {
    const order = await aSoldOrder(shop)

    const calls = await callsOf(order, 1)

    expect(calls).toEqual([
      {
        id: expect.stringMatching(/^ctgwc_/),
        account: "br",
        operation: "authorize_card",
        subject: order.merchantChargeId,
        charge_id: order.chargeId,
        attempt: 1,
        outcome: "answered",
        http_status: 200,
        error_code: null,
        duration_ms: expect.any(Number),
        process: expect.stringMatching(/:\d+$/),
        called_at: expect.any(String),
      },
    ])
  })

  it("a refund that is refused is listed with the gateway's status, and nothing of what was sent or answered is kept", async () => {
    const order = await aSoldOrder(shop)
    await shop.simulator.setBalance(0)
    await operator.refund(order, 10)

    const refused = await eventually(async () => {
      const { gateway_calls } = await list(
        `?charge_id=${order.chargeId}&operation=refund_charge`
      )
      expect(gateway_calls).toHaveLength(1)
      return gateway_calls[0] as ShownCall
    })

    expect(refused).toMatchObject({
      outcome: "rejected",
      http_status: expect.any(Number),
      error_code: expect.stringMatching(/^gateway_/),
    })
    const rows = JSON.stringify(await knex()(TABLE))
    for (const secret of [
      defaultMerchant.credential.clientSecret,
      shop.simulator.url,
      "MARIA",
      "52998224725",
    ]) {
      expect(rows).not.toContain(secret)
    }
  })

  it("are found by account, outcome and time, in both orders and by pages", async () => {
    await store("a", 50)
    await store("b", 40)
    await store("c", 30)
    const since = new Date(Date.now() - 45_000).toISOString()

    expect(await subjectsIn("?operation=look_up_charge")).toEqual([
      "c",
      "b",
      "a",
    ])
    expect(
      await subjectsIn("?operation[]=look_up_charge&order=called_at&limit=2")
    ).toEqual(["a", "b"])
    expect(await subjectsIn("?account=br,pt&limit=1&offset=2")).toEqual(["a"])
    expect(await subjectsIn(`?called_at[$gte]=${since}`)).toEqual(["c", "b"])
    expect(await subjectsIn(`?called_at[$lte]=${since}`)).toEqual(["a"])
    expect(await subjectsIn("?outcome=rejected,unknown")).toEqual([])
    expect(await list("?account=nobody")).toEqual({
      gateway_calls: [],
      count: 0,
      limit: 20,
      offset: 0,
    })
  })

  it("refuses questions that it does not know, and says what is allowed", async () => {
    for (const [query, words] of [
      ["?operation=look_up", /operation must be one or several of/],
      ["?outcome=done", /outcome must be one or several of answered/],
      ["?called_at[$gte]=yesterday", /called_at\[\$gte\] must be a time/],
      ["?order=duration_ms", /-called_at/],
      ["?limit=101", /limit/],
      ["?subject=a", /subject/],
    ] as const) {
      const { status, body } = await operator.request("get", `${LIST}${query}`)
      expect([query, status, body.type]).toEqual([query, 400, "invalid_data"])
      expect(body.message).toMatch(words)
    }
  })
})
