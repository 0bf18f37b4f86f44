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
  const { token } = await ask<{ token: string }>(
    `${storeUrl}/auth/user/emailpass`,
    { body: LOGIN }
  )
  const admin = <Answer>(path: string, body?: object) =>
    ask<Answer>(`${storeUrl}/admin/payments${path}`, { token, body })
  const { payments } = await admin<{ payments: Payment[] }>(
    "?fields=id,provider_id,amount"
  )
  const sold = payments.find(({ provider_id }) =>
    provider_id.startsWith("pp_transparent-card_")
  )
  if (!sold) throw new Error("Medusa has no payment by card.")

  const { id, amount } = sold
  await admin(`/${id}/refund`, { amount })

  const { payment } = await admin<{ payment: Payment }>(
    `/${id}?fields=id,*refunds`
  )
  const charges = await simulatorControl(simulatorUrl).charges()
  const refunds = {
    Medusa: payment.refunds?.map((refund) => Math.round(refund.amount * 100)),
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

/** Sends a GET request, or a POST with a body; returns the JSON of a 2xx answer, and throws otherwise. */
async function ask<Answer>(
  url: string,
  { token, body }: { token?: string; body?: object | undefined }
): Promise<Answer> {
  const answer = await fetch(url, {
    headers: {
      "content-type": "application/json",
      ...(token && { authorization: `Bearer ${token}` }),
    },
    ...(body && { method: "POST", body: JSON.stringify(body) }),
  })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${text}`)
  return JSON.parse(text) as Answer
}
