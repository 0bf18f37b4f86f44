import { minorUnits } from "../../charge/money"
import { CONFIRM_PIX_S } from "../../charge/times"
import { type Buying, customerOf } from "./experiments"
import type { Trial } from "./trial"

/** Makes a code, lets people pay it, and cancels it where nobody has. */
export async function tryCode(
  trial: Trial,
  kind: "pix" | "wallet",
  {
    document,
    waitForPayment,
  }: Pick<Buying, "document"> & { waitForPayment: WaitForPayment }
): Promise<void> {
  const method = kind === "pix" ? "PIX" : "WALLET"
  const { id, observed } = await trial.create(
    kind,
    kind === "pix" ? "Pix code" : "Wallet code",
    {
      method,
      make: (client, merchantChargeId, budget) => {
        const { amount } = trial.observations
        const charge = {
          merchantChargeId,
          amount: minorUnits(amount),
          customer: customerOf(document),
          softDescriptor: "CONFIRM",
        }
        return kind === "pix"
          ? client.createPixCharge(
              { ...charge, expirationSeconds: CONFIRM_PIX_S },
              budget
            )
          : client.createWalletCharge(charge, budget)
      },
    }
  )
  if (!observed.charge) return
  observed.lookup = await trial.lookUpUntil(id, () => true)
  const payload = observed.charge.transactions[0]?.code?.payload
  const isPaid = await waitForPayment(kind, payload, async () => {
    const { charge } = trial.note(`${kind}_paid`, await trial.lookUp(id))
    return trial.stateOf(method, charge) === "paid"
  })
  if (!isPaid) {
    delete trial.observations.observed[`${kind}_paid`]
    await trial.move(`${kind}_canceled`, "refund", {
      id,
      amount: trial.observations.amount,
    })
  }
}

/** Shows a code or link to pay, and waits. Resolves to whether it was paid. */
export type WaitForPayment = (
  kind: "pix" | "wallet" | "link",
  toPay: string | undefined,
  isPaid: () => Promise<boolean>
) => Promise<boolean>
