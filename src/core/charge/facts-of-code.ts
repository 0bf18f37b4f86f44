import { aboutCharge, type Fact, type Sides } from "./about-charge"
import { isCodeMethod } from "./charge"
import { cameToNothing } from "./synchronization/came-to-nothing"
import { strayOf } from "./synchronization/stray-payment"

/**
 * What the store is told of a Pix, wallet or link charge alone; and of a card that took another amount
 * than was asked for, or that was refused and paid after all. `isListed`: whether its money is on the
 * list of what a person must see.
 */
export function codeFacts(sides: Sides, stray: { isListed: boolean }): Fact[] {
  return isCodeMethod(sides.charge.method)
    ? [
        ...pendingFacts(sides),
        ...expiredFacts(sides),
        ...orphanFacts(sides, stray),
      ]
    : orphanFacts(sides, stray).filter(
        ({ data }) =>
          cameToNothing(sides) ||
          ("reason" in data && data.reason === "other_amount")
      )
}

function pendingFacts(sides: Sides): Fact[] {
  const { state, code, link, codeExpiresAt, id, letGoAt } = sides.charge
  return state === "pending" && (code ?? link?.url) && !letGoAt
    ? [
        {
          name: "checkout_transparent.payment.pending",
          key: `payment.pending:${id}`,
          data: {
            ...aboutCharge(sides),
            code: code?.payload ?? null,
            link_url: link?.url ?? null,
            expires_at: codeExpiresAt?.toISOString() ?? null,
          },
        },
      ]
    : []
}

function expiredFacts(sides: Sides): Fact[] {
  const { charge } = sides
  const { codeExpiresAt, mostCaptured, id } = charge
  return codeExpiresAt &&
    mostCaptured === 0 &&
    endedUnpaid(sides, codeExpiresAt)
    ? [
        {
          name: "checkout_transparent.payment.expired",
          key: `payment.expired:${id}`,
          data: {
            ...aboutCharge(sides),
            expires_at: codeExpiresAt.toISOString(),
          },
        },
      ]
    : []
}

/** Also one that was given up after its end; not one that was replaced before it. */
function endedUnpaid(
  { charge: { state, letGoAt }, operations, now }: Sides,
  end: Date
): boolean {
  const wasLetGoBefore = letGoAt !== undefined && letGoAt < end
  const wasCanceledBefore = operations.some(
    (operation) =>
      operation.kind === "void" &&
      operation.state === "accepted" &&
      operation.settledAt !== undefined &&
      operation.settledAt < end
  )
  if (wasLetGoBefore || wasCanceledBefore) {
    return false
  }
  return (
    state === "expired" ||
    (state === "canceled" && now >= end) ||
    (state === "pending" && letGoAt !== undefined)
  )
}

/**
 * Money that no order was waiting for: when it is decided that it goes back, or when it is listed for
 * a person. Also what was paid at the moment that its code was canceled, which gave it back.
 */
function orphanFacts(
  sides: Sides,
  { isListed }: { isListed: boolean }
): Fact[] {
  const { charge, books } = sides
  const goesBack = charge.giveBack !== undefined || charge.state === "refunded"
  const stray = books.payment
    ? undefined
    : (strayOf(sides) ?? canceledWhenPaid(sides))
  return charge.mostCaptured > 0 && stray && (goesBack || isListed)
    ? [
        {
          name: "checkout_transparent.payment.orphan",
          key: `payment.orphan:${charge.id}`,
          data: { ...aboutCharge(sides), reason: stray, goes_back: goesBack },
        },
      ]
    : []
}

function canceledWhenPaid({
  charge,
  operations,
}: Sides): "code_canceled" | undefined {
  const wasVoided = operations.some(
    ({ kind, state }) => kind === "void" && state === "accepted"
  )
  return charge.state === "refunded" && wasVoided ? "code_canceled" : undefined
}
