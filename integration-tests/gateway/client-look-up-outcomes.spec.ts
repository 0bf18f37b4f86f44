import { aChargeAnswer, CHARGE_ID, errorOf } from "./client-support/builders"
import { json, type Respond, text } from "./client-support/gateway-server"
import { givenGateway } from "./client-support/given-gateway"

const HTML = "<html><body>Bad Gateway</body></html>"

describe("looking a charge up, answered with", () => {
  it("a charge is found, with codes as text and their leading zeros", async () => {
    const { server, client, budget, close } = await givenGateway({
      charge: json(200, aChargeAnswer()),
    })

    const lookUp = await client.lookUpCharge(CHARGE_ID, budget)

    expect(lookUp).toMatchObject({
      kind: "found",
      charge: {
        transactions: [{ card: { nsu: "000123", authorizationCode: "456" } }],
      },
    })
    expect(server.charges()).toMatchObject([
      { url: `/sandbox/v1/charge/${CHARGE_ID}`, body: "" },
    ])
    await close()
  })

  it("a charge next to signs of an error is found: there is nobody left to ask", async () => {
    const { client, budget, close } = await givenGateway({
      charge: json(200, aChargeAnswer({ success: false })),
    })

    await expect(client.lookUpCharge(CHARGE_ID, budget)).resolves.toMatchObject(
      { kind: "found" }
    )
    await close()
  })

  it("the API's own 404 is absent", async () => {
    const { client, budget, close } = await givenGateway({
      charge: json(404, { message: "Charge not found", errors: [] }),
    })

    await expect(client.lookUpCharge(CHARGE_ID, budget)).resolves.toEqual({
      kind: "absent",
    })
    await close()
  })

  it.each<[string, Respond]>([
    ["a proxy's HTML 404", text(404, HTML)],
    ["an empty 404", text(404, "")],
    [
      "a framework's 404 for an unknown path",
      json(404, {
        timestamp: "x",
        status: 404,
        error: "Not Found",
        path: "/v2",
      }),
    ],
    [
      "an API gateway's 404 for an unknown route",
      json(404, { message: "no Route matched with those values" }),
    ],
  ])("%s does not prove that the charge is absent", async (_title, answer) => {
    const { client, budget, close } = await givenGateway({ charge: answer })

    const error = await errorOf(client.lookUpCharge(CHARGE_ID, budget))

    expect(error).toMatchObject({
      name: "GatewayResponseInvalidError",
      outcome: "unknown",
    })
    await close()
  })
})
