import { aboutCharge, type Fact, type Sides } from "./about-charge"
import { isCodeMethod } from "./charge"
import { strayOf } from "./synchronization/stray-payment"

/** What the store is told of a Pix or wallet charge alone. */
export function codeFacts(sides: Sides): Fact[] {
  return isCodeMethod(sides.charge.method)
    ? [...pendingFacts(sides), ...expiredFacts(sides), ...orphanFacts(sides)]
    : []
}

function pendingFacts(sides: Sides): Fact[] {
  const { state, code, codeExpiresAt, id, letGoAt } = sides.charge
  return state === "pending" && code && !letGoAt
    ? [
        {
          name: "checkout_transparent.payment.pending",
          key: `payment.pending:${id}`,
          data: {
            ...aboutCharge(sides),
            code: code.payload,
            expires_at: codeExpiresAt?.toISOString() ?? null,
          },
        },
      ]
    : []
}

/** Also one that we have canceled after its end; not one that was given up for another. */
function expiredFacts(sides: Sides): Fact[] {
  const { charge, now } = sides
  const { state, codeExpiresAt, mostCaptured, letGoAt } = charge
  const isOver =
    state === "expired" ||
    state === "canceled" ||
    (state === "pending" && letGoAt !== undefined)
  const hasEnded = codeExpiresAt !== undefined && codeExpiresAt <= now
  return isOver && hasEnded && mostCaptured === 0 && !wasReplaced(charge)
    ? [
        {
          name: "checkout_transparent.payment.expired",
          key: `payment.expired:${charge.id}`,
          data: {
            ...aboutCharge(sides),
            expires_at: codeExpiresAt.toISOString(),
          },
        },
      ]
    : []
}

/** Given up while it could still be paid. */
function wasReplaced({
  letGoAt,
  codeExpiresAt,
}: Pick<Sides["charge"], "letGoAt" | "codeExpiresAt">): boolean {
  return (
    letGoAt !== undefined &&
    codeExpiresAt !== undefined &&
    letGoAt < codeExpiresAt
  )
}

/** Money that no order was waiting for, whether it goes back or stays. */
function orphanFacts(sides: Sides): Fact[] {
  const { charge, books } = sides
  const stray = books.payment ? undefined : strayOf(sides)
  return charge.mostCaptured > 0 && stray
    ? [
        {
          name: "checkout_transparent.payment.orphan",
          key: `payment.orphan:${charge.id}`,
          data: {
            ...aboutCharge(sides),
            reason: stray,
            goes_back:
              charge.giveBack !== undefined || charge.state === "refunded",
          },
        },
      ]
    : []
}
