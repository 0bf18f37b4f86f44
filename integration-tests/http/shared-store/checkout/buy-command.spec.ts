import { aNotifiedShop } from "../../../support/app/a-notified-shop"
import { runDevtools } from "../../../support/processes/a-command"

aNotifiedShop({}, (shop) => {
  it.each(["card", "pix", "wallet", "link"])(
    "buy places an order in a running store when it is paid by %s at the simulator",
    async (method) => {
      const { code, output, errors } = await runDevtools([
        "buy",
        ...["--method", method],
        ...["--url", shop.url],
        ...["--simulator", shop.simulator.url],
        ...["--publishable-key", shop.store.publishableKey],
        ...["--account", "br"],
      ])

      expect({ code, errors }).toEqual({ code: 0, errors: "" })
      expect(output).toMatch(/Order +#\d+, order_\w+/)
    }
  )
})
