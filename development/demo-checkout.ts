// `npm run demo:checkout -- card`, or pix, or wallet, or link: a purchase in the
// store of `npm start`, over its store API, with Medusa's own client, as a
// storefront would make it.
import { checkOut } from "./demo/check-out"
import { readCheckoutOptions } from "./demo/checkout-options"
import { providerOf } from "./demo/purchase"
import { runningStore } from "./demo/running-store"

async function main(): Promise<void> {
  const options = readCheckoutOptions(process.argv.slice(2))
  const store = runningStore()
  if (!store) {
    throw new Error(
      "No store is open in this clone. Run `npm start` in another terminal, " +
        "wait for its summary, then try again."
    )
  }
  const provider = providerOf(options)
  if (!store.paymentProviders.includes(provider)) {
    throw new Error(`The store at ${store.storeUrl} has no ${provider}.`)
  }
  console.log()
  const { orderId } = await checkOut(store, options)
  console.log(
    `\n  They agree. See the order at ${store.adminUrl}/orders/${orderId}\n`
  )
}

main().catch((error: unknown) => {
  const { message, status } = error as { message: string; status?: number }
  console.error(
    `\n  ${status ? `The store answered ${status}: ` : ""}${message}`
  )
  process.exitCode = 1
})
