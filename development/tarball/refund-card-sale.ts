import { succeeds } from "../../integration-tests/support/a-shopper"
import { storeApiAt } from "../../integration-tests/support/a-store-api"
import { logIn } from "../../integration-tests/support/an-admin"
import { simulatorControl } from "../../src/simulator"
import type { Followed } from "./quick-start"
import type { Starter } from "./starter"

const LOGIN = { email: "admin@starter.example", password: "supersecret" }

interface Payment {
  id: string
  provider_id: string
  amount: number
  refunds?: { amount: number }[]
}

/** Refunds the sale by card over Medusa's admin API; fails unless Medusa and the simulator both show it. */
export async function refundCardSale(
  { run }: Starter,
  { storeUrl, simulatorUrl }: Pick<Followed, "storeUrl" | "simulatorUrl">
): Promise<void> {
  await run(`npx medusa user -e ${LOGIN.email} -p ${LOGIN.password}`)
  const admin = await logIn(
    storeApiAt(() => storeUrl),
    LOGIN
  )
  const { payments } = await succeeds(
    admin.request("get", "/admin/payments?fields=id,provider_id,amount")
  )
  const sold = (payments as Payment[]).find(({ provider_id }) =>
    provider_id.startsWith("pp_transparent-card_")
  )
  if (!sold) throw new Error("Medusa has no payment by card.")

  const { id, amount } = sold
  await succeeds(
    admin.request("post", `/admin/payments/${id}/refund`, { amount })
  )

  const { payment } = await succeeds(
    admin.request("get", `/admin/payments/${id}?fields=id,*refunds`)
  )
  const charges = await simulatorControl(simulatorUrl).charges()
  const refunds = {
    Medusa: (payment as Payment).refunds?.map((refund) =>
      Math.round(refund.amount * 100)
    ),
    simulator: charges
      .filter(({ paymentType }) => paymentType === "CREDIT")
      .map(({ refundedAmount }) => refundedAmount),
  }
  const wanted = [Math.round(amount * 100)]
  const expected = { Medusa: wanted, simulator: wanted }
  if (JSON.stringify(refunds) !== JSON.stringify(expected)) {
    throw new Error(
      `After a refund of ${amount} there are these: ${JSON.stringify(refunds)}`
    )
  }
}
