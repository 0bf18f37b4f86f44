import { unavoidableOverpaymentOf } from "./unavoidable-overpayment"

type Own = Parameters<typeof unavoidableOverpaymentOf>[1][number]

/** Returns the records of a charge whose capture was claimed at one time and carried out by the gateway at another. */
function capturedCharge(claimedAt: number, capturedAt: number): Own {
  return {
    row: { createdAt: 0 },
    moves: [{ event: "captured", by: "api", at: capturedAt, amount: 353 }],
    operations: [{ kind: "capture", createdAt: claimedAt }],
  } as unknown as Own
}

it.each([
  [353, "was claimed before the change and carried out after it", 24, 42],
  [0, "was claimed long after the change", 35, 42],
  [0, "was carried out long before the change", 2, 20],
  [353, "was claimed and carried out a second after the change", 32, 32],
])(
  "the simulation accepts that a changed order is overpaid by %i of the 353 centavos of a capture that %s",
  (amount, _words, claimedAt, capturedAt) => {
    const own = [capturedCharge(claimedAt * 1_000, capturedAt * 1_000)]

    expect(unavoidableOverpaymentOf({ changedAt: 31_000 }, own)).toBe(amount)
  }
)
