import type { CalledOperation, PanelWhat, Story } from "../stories/story"

export const CHARGES = ["card", "pix", "wallet"] as const
export const METHODS = [...CHARGES, "link"] as const

/** Matches violations about money that differs between two records. */
export const DIFFERS = /^(Medusa differs|ledger differs|money not on order)/

export type Method = (typeof METHODS)[number]
export type Test = (story: Story) => boolean

export const all =
  (...tests: Test[]): Test =>
  (story) =>
    tests.every((test) => test(story))
export const of =
  (method: Method): Test =>
  ({ carts }) =>
    carts[0]!.visits[0]!.method.startsWith(method)
export const loses =
  (operation: CalledOperation, kind?: "lost_before" | "lost_after"): Test =>
  ({ calls }) =>
    calls.some(
      ({ of, fault }) => of === operation && fault.kind === (kind ?? fault.kind)
    )
export const does =
  (kind: string, what?: PanelWhat): Test =>
  ({ others }) =>
    others.some(
      (step) =>
        step.kind === kind &&
        (what === undefined || (step.kind === "panel" && step.what === what))
    )
export const asksForPart =
  (kind: "capture" | "refund"): Test =>
  ({ others }) =>
    others.find((step) => step.kind === "refund" || step.kind === "capture")
      ?.kind === kind &&
    others.some((step) => step.kind === kind && step.part !== null)
export const isReserved: Test = ({ carts }) =>
  /-(manual|at-shipment)$/.test(carts[0]!.visits[0]!.method)
/** Selects stories of a store with a discount for Pix and interest. */
export const hasPrices: Test = ({ setting }) => setting.hasPrices === true
export const isNeverPaid: Test = ({ carts: [cart], crashes }) =>
  crashes.length === 0 &&
  !cart!.visits.some(({ steps }) => steps.some(({ kind }) => kind === "pay"))
export const comesAgain: Test = ({ carts }) => carts[0]!.visits.length > 1
/**
 * Selects stories in which a code is abandoned because it cannot be canceled. The shopper pays by another method, and
 * then the code is paid as well.
 */
export const givesUp: Test = ({ setting, carts: [cart] }) => {
  const [first, again] = cart!.visits
  return (
    !setting.codesCancelable &&
    /^(pix|wallet)_br$/.test(first!.method) &&
    !first!.steps.some(({ kind }) => kind === "pay") &&
    !!again?.steps.some((step) => step.kind === "pay" && step.isOld)
  )
}
export const isUnpaid: Test = ({ carts: [cart] }) =>
  cart!.visits.every(
    ({ method, steps }) =>
      method.endsWith("-at-checkout") &&
      !steps.some(({ kind }) => kind === "pay")
  )
export const isSimple: Test = ({ carts, crashes }) =>
  carts[0]!.visits.length === 1 && crashes.length === 0
