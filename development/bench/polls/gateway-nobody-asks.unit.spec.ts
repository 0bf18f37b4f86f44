import { openGatewayNobodyAsks } from "./gateway-nobody-asks"

describe("the gateway of the process that answers polls", () => {
  it("counts whatever it is asked, and nothing that another gateway is asked", async () => {
    const [own, another] = await Promise.all([
      openGatewayNobodyAsks(),
      openGatewayNobodyAsks(),
    ])

    await fetch(`${another.url}/charge/1`)
    const before = own.calls()
    await fetch(`${own.url}/oauth2/token`, { method: "POST", body: "a=b" })
    await fetch(`${own.url}/charge/1`)
    const after = own.calls()

    await Promise.all([own.close(), another.close()])
    expect({ before, after }).toEqual({ before: 0, after: 2 })
  })
})
